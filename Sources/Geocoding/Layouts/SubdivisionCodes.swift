/// The letters of states and provinces, where addresses write them.
enum SubdivisionCodes {
    /// The letters of states by country and lower-cased name.
    static let states: [String: [String: String]] = {
        let american = codes(in: unitedStates)
        let australian = codes(in: australia)
        return [
            "US": american, "PR": american, "VI": american, "GU": american,
            "AS": american, "MP": american, "PW": american, "FM": american,
            "MH": american, "AU": australian, "CA": codes(in: canada), "BR": codes(in: brazil),
            "MX": codes(in: mexico),
        ]
    }()

    /// The letters of provinces by country and lower-cased name.
    static let counties = ["IT": codes(in: italy)]

    private static func codes(in table: String) -> [String: String] {
        var result: [String: String] = [:]
        for row in table.split(separator: "\n") {
            for entry in row.split(separator: ",") {
                let halves = entry.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
                if halves.count == 2 { result[halves[1].lowercased()] = String(halves[0]) }
            }
        }
        return result
    }

    private static let unitedStates = """
        AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut
        DE Delaware, DC District of Columbia, DC Washington DC, FL Florida, GA Georgia, HI Hawaii, ID Idaho
        IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine
        MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri
        MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico
        NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon
        PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee
        TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin
        WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico
        VI United States Virgin Islands, VI U.S. Virgin Islands, VI Virgin Islands
        PW Palau, FM Micronesia, MH Marshall Islands
        """

    private static let canada = """
        AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick
        NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut
        ON Ontario, PE Prince Edward Island, QC Quebec, QC Québec, SK Saskatchewan, YT Yukon
        YT Yukon Territory
        """

    private static let australia = """
        ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory
        QLD Queensland, SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia
        """

    private static let brazil = """
        AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal
        DF Federal District, ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso
        MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco
        PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia
        RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins
        """

    private static let mexico = """
        AGU Aguascalientes, BCN Baja California, BCS Baja California Sur, CAM Campeche
        CHP Chiapas, CHH Chihuahua, COA Coahuila, COA Coahuila de Zaragoza, COL Colima
        CDMX Ciudad de México, CDMX Mexico City, DUR Durango, GUA Guanajuato, GRO Guerrero
        HID Hidalgo, JAL Jalisco, MEX Estado de México, MEX State of Mexico, MEX México
        MIC Michoacán, MIC Michoacán de Ocampo, MOR Morelos, NAY Nayarit, NLE Nuevo León
        OAX Oaxaca, PUE Puebla, QUE Querétaro, ROO Quintana Roo, SLP San Luis Potosí, SIN Sinaloa
        SON Sonora, TAB Tabasco, TAM Tamaulipas, TLA Tlaxcala, VER Veracruz
        VER Veracruz de Ignacio de la Llave, YUC Yucatán, ZAC Zacatecas
        """

    private static let italy = """
        AG Agrigento, AL Alessandria, AN Ancona, AO Aosta, AO Valle d'Aosta, AQ L'Aquila
        AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, BA Bari, BT Barletta-Andria-Trani
        BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano, BS Brescia
        BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania
        CZ Catanzaro, CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna
        FM Fermo, FE Ferrara, FI Firenze, FI Florence, FG Foggia, FC Forlì-Cesena, FR Frosinone
        GE Genova, GE Genoa, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia, SP La Spezia
        LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata, MN Mantova
        MS Massa-Carrara, MT Matera, ME Messina, MI Milano, MI Milan, MO Modena
        MB Monza e Brianza, MB Monza e della Brianza, NA Napoli, NA Naples, NO Novara, NU Nuoro
        OR Oristano, PD Padova, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino
        PE Pescara, PC Piacenza, PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato
        RG Ragusa, RA Ravenna, RC Reggio Calabria, RC Reggio di Calabria, RE Reggio Emilia
        RE Reggio nell'Emilia, RI Rieti, RN Rimini, RM Roma, RM Rome, RM Roma Capitale
        RO Rovigo, SA Salerno, SS Sassari, SV Savona, SI Siena, SR Siracusa, SO Sondrio
        SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino, TO Turin, TP Trapani
        TN Trento, TV Treviso, TS Trieste, UD Udine, VA Varese, VE Venezia, VE Venice
        VB Verbano-Cusio-Ossola, VC Vercelli, VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo
        """
}
