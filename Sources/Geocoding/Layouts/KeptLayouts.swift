/// OpenCage's layouts of all countries, made by `.ci/build-layouts`; not to be edited.
///
/// > Source: github.com/OpenCageData/address-formatting, MIT, Copyright (c) OpenCage GmbH, by way of the PyPI package addressformatting==1.3.2.
enum KeptLayouts {
    /// Countries and their template, as ``LayoutTable`` reads them.
    static let addresses = """
        AD AZ DZ FR LU MA MC SN TN ZM: {name}|{number} {street}|{postcode} {city/state}|{country}
        AE: {name}|{number} {street}|{sublocality}|{city}|{county/state}|{country}
        AF NI SO SR TD: {name}|{street} {number}|{sublocality}|{city/state}|{country}
        AG BB BZ CI CK DJ DM FJ GH GI GM GY MS MW NR NU RW SL TO: {name}|{number} {street}|{city/county/state}|{country}
        UG ZW: {name}|{number} {street}|{city/county/state}|{country}
        AI: {name}|{street} {number}|{city}|{postcode} {country}
        AL: {name}|{street} {number}|{postcode}-{city}|{country}
        AM: {name}|{number} {street}|{postcode}|{city}|{county/state}|{country}
        AO CU LV: {name}|{street} {number}|{city}, {postcode}|{country}
        AQ PN: {name}|{city}|{country}
        AR BG: {name}|{street} {number}|{sublocality}|{postcode} {city/state}|{country}
        AT BA BE CH CL CY CZ DE DK EE ET FI FO GE GL: {name}|{street} {number}|{postcode} {city/county/state}|{country}
        GR GW HN HR HT IL IS JO LR LT ME MK NL NO PL: {name}|{street} {number}|{postcode} {city/county/state}|{country}
        PT PW PY RO RS SD SE SI SK TJ TR UY: {name}|{street} {number}|{postcode} {city/county/state}|{country}
        AU: {name}|{number} {street}|{sublocality} {statecode} {postcode}|{country}
        AW BI BO CF CM CW EH ER GD GQ KI LC LY ML QA SB SS ST SX: {name}|{street} {number}|{city/county/state}|{country}
        TL VC VU WS: {name}|{street} {number}|{city/county/state}|{country}
        BD: {name}|{number} {street}|{sublocality}|{city} - {postcode}|{country}
        BF: {name}|{number} {street}|{city}|{county}|{country}
        BH BM GB IM KY LB LS MV NA SG: {name}|{number} {street}|{city/county} {postcode}|{country/state}
        BJ CD CG MR MU TG YE: {name}|{number}, {street}|{city/state}|{country}
        BN: {name}|{number}, {street}|{city}|{county/state} {postcode}|{country}
        BR: {name}|{street} {number}|{sublocality}|{city} - {statecode}|{postcode}|{country}
        BS: {name}|{street} {number}|{city}|{county}|{country}
        BT: {name}|{street} {number}, {name}|{sublocality}|{city/state} {postcode}|{country}
        BW: {name}|{street} {number}|{sublocality}|{city}|{country}
        BY KG KZ: {country}|{state}|{postcode} {city}|{sublocality}|{street}, {number}|{name}
        CA: {name}|{number} {street/sublocality}|{city}, {statecode} {postcode}|{country}
        CN: {name}|{number} {street}|{sublocality}|{county}|{postcode} {statecode/city/county}|{country}
        CO MX: {name}|{street} {number}|{sublocality}|{postcode} {city}, {statecode}|{country}
        CR: {name}|{street} {number}|{state}, {city}, {sublocality}|{postcode} {country}
        CV: {name}|{street} {number}|{postcode}-{city/county/state}|{country}
        DO: {name}|{street} {number}|{sublocality}|{city}, {state}|{postcode}|{country}
        EC: {name}|{street} {number}|{postcode}|{city}|{country}
        EG: {name}|{number} {street}|{sublocality}|{city}|{postcode}|{country}
        ES MZ: {name}|{street}, {number}|{postcode} {city/state/county}|{country}
        GA: {name}|{number} {street}|{sublocality}|{city/county/state}|{country}
        GN TZ: {name}|{number} {street}|{postcode} {city}|{state}|{country}
        GT: {name}|{street} {number}|{postcode}-{city/state}|{country}
        HK: {name}|{number} {street}|{county}|{state/country}
        HU: {name}|{city}|{street} {number}|{postcode}|{country}
        ID: {name}|{street} {number}|{sublocality}|{city} {postcode}|{state}|{country}
        IE: {name}|{number} {street}|{sublocality}|{city}|{county}|{country}
        IN: {name}|{number}, {street}|{sublocality}|{city} - {postcode}|{state}|{country}
        IQ: {name}|{number} {sublocality}|{street}|{city/state}|{postcode}|{country}
        IR: {name}|{city}|{sublocality}|{street}|{number}|{state}|{postcode}|{country}
        IT: {name}|{street}, {number}|{postcode} {city} {countycode/county}|{country}
        JM KH LK NZ TW: {name}|{number} {street}|{sublocality}|{city} {postcode}|{country}
        JP: {name}|{number} {street}|{sublocality}|{city}, {state/county} {postcode}|{country}
        KE: {name}|{number} {street}|{city/state}|{postcode}|{country}
        KM: {name}|{street} {number}|{city}|{sublocality}|{country}
        KN: {name}|{number} {street}|{city}, {state}|{country}
        KP: {name}|{street} {number}|{sublocality}|{city}|{state}|{country}
        KR: {name}|{number} {street}|{sublocality}, {city}, {state} {postcode}|{country}
        KW: {name}|{sublocality}|{street}|{number} {name}|{postcode} {city}|{country}
        LA TM: {name}|{number}, {street}|{postcode} {city/state}|{country}
        MD: {name}|{street}, {number}|{postcode} {city/state}|{country}
        MG: {name}|{number} {street}|{sublocality}|{postcode} {city}|{country}
        MM: {name}|{number} {street}|{city/state}, {postcode}|{country}
        MN: {name}|{sublocality}|{street}|{number}|{postcode}|{city}|{country}
        MO: {name}|{street} {number}|{sublocality}|{country}
        MT: {name}|{number} {street}|{city}|{postcode}|{country}
        MY: {name}|{number} {street}|{sublocality}|{postcode} {city}|{state}|{country}
        NE: {name}|{number}|{street}|{city}|{country}
        NG: {name}|{number} {street}|{city} {postcode}|{state}|{country}
        NP: {name}|{street} {number}|{sublocality}|{city/county/state} {postcode}|{country}
        OM: {name}|{number} {street}|{postcode}|{city}|{state}|{country}
        PA: {name}|{street} {number}|{sublocality}|{postcode}|{city}|{state}|{country}
        PE: {name}|{street} {number}|{sublocality}|{city} {postcode}|{country}
        PG: {name}|{number} {street}|{city} {postcode} {state}|{country}
        PH: {name}|{number} {street}|{city}|{postcode} {state}|{country}
        PK: {name}|{number} {street}|{sublocality}|{city/state} {postcode}|{country}
        RU: {name}|{street} {number}|{sublocality}|{city}|{state}|{country}|{postcode}
        SA: {name}|{number} {street}, {sublocality}|{city} {postcode}|{country}
        SC: {name}|{number} {street}|{city}|{country}
        SV: {name}|{street} {number}|{postcode} - {city}|{state}|{country}
        SY: {name}|{street}, {number}|{sublocality}|{postcode} {city/state}|{country}
        SZ: {name}|{street} {number}|{city/state}|{postcode}|{country}
        TH: {name}|{number} {city}|{street}|{sublocality}, {sublocality}|{state} {postcode}|{country}
        TT: {name}|{number} {street}|{sublocality}|{city}, {postcode}|{country}
        TV: {name}|{number} {street}|{city}|{county/state}|{country}
        UA: {name}|{street}, {number}|{sublocality}|{city/state}|{postcode}|{country}
        US: {name}|{number} {street}|{city/county}, {statecode} {postcode}|{country}
        UZ: {name}|{street} {number}|{city}|{state/county}|{country}|{postcode}
        VE: {name}|{street} {number}|{city} {postcode}, {statecode}|{country}
        VG: {name}|{number} {street}|{city}|{country}, {postcode}
        VN: {name}|{number}, {street}|{sublocality}, {city}|{state} {postcode}|{country}
        ZA: {name}|{number} {street}|{sublocality}|{city/state}|{postcode}|{country}
        """

    /// Countries, a part of a placemark and the components that give it, best first.
    static let parts = """
        AD AZ DZ FR LU MA MC SN TN ZM: city: town village city municipality
        AE AF AI AM AO AQ AR BD BG BT BW BY CU DO EG HU ID IN IQ IR JM JP KE KG KH KM KN KP KR: city: city town village
        KW KZ LA LK LV MD MG MM MN MY NE NG NI NZ PE PG PK RU SO SR SV SZ TD TM TW UZ VG ZA: city: city town village
        AE AM HK: county: state_district
        AE AF BT BW CN CO CR DO EG ID IE IR JM JP KH KM KP KR KW LK MG: sublocality: suburb city_district neighbourhood
        MX MY NI NZ PA PE PK SO SR TD TW VN: sublocality: suburb city_district neighbourhood
        AG AW BB BI BO BZ CF CI CK CM CW DJ DM EH ER FJ GD GH GI GM: city: city town village municipality state_district
        GQ GY KI LC LY ML MS MW NR NU QA RW SB SL SS ST SX TL TO UG: city: city town village municipality state_district
        VC VU WS ZW: city: city town village municipality state_district
        AL BR CA CO CR EC MX OM PA TT VE VN: city: city town state_district village
        AR BD BG IN TT UA ZA: sublocality: suburb city_district state_district
        AT BA BE CH CL CV CY CZ DE DK EE ET FI FO GE GL GR GW HN HR HT: city: postal_city town city village municipality
        IL IS JO LR LT ME MK NL NO PL PT PW PY RO RS SD SE SI SK TJ TR: city: postal_city town city village municipality
        UY: city: postal_city town city village municipality
        AU: sublocality: suburb city town state_district village region
        BF BN BS ES GT IE IT MZ TV UA: city: city town village municipality
        BH BM GB IM KY LB LS MV NA SG: city: village city town municipality
        BJ CD CG MR MU TG YE: city: city town village suburb city_district neighbourhood
        BR RU: sublocality: suburb city_district
        BY KG KZ: sublocality: suburb
        GA: city: city town municipality state_district
        GA: sublocality: suburb city_district neighbourhood village
        GN TZ: city: city town village state_district
        IQ: sublocality: city_district neighbourhood suburb
        MN: sublocality: city_district suburb neighbourhood
        MO: sublocality: suburb village state_district
        MT: city: city town suburb village
        NP: city: municipality state_district
        NP: sublocality: suburb neighbourhood city
        PH: city: city town village suburb state_district
        PN: city: city town island
        SA SY: city: city town state_district
        SA: sublocality: village city_district suburb neighbourhood
        SC: city: city town village island
        SY: sublocality: village city_district neighbourhood suburb
        TH: city: village
        TH: sublocality: neighbourhood city town suburb city_district state_district
        US: city: city town state_district village suburb municipality
        """

    /// A country; `start`, `end` or `anywhere` of a value, or the component of which it is the value; words; and what
    /// is written for them.
    static let words = """
        AR;start;Autonomous City of ;
        BO;start;Municipio Nuestra Senora de ;
        DE;start;Stadtteil ;
        DE;start;Gemeinde ;
        DE;start;Gemeindeverwaltungsverband ;
        DE;start;Landkreis ;
        DE;start;Kreis ;
        DE;start;Grenze ;
        DE;start;Free State of ;
        DE;start;Freistaat ;
        DE;start;Regierungsbezirk ;
        DE;start;Gemeindefreies Gebiet ;
        DE;city;Alt-Berlin;Berlin
        DJ;city;Djibouti;Djibouti-Ville
        FR;anywhere;Polynésie française, Îles du Vent (eaux territoriales);Polynésie française
        FR;anywhere;France, Mayotte (eaux territoriales);Mayotte, France
        FR;anywhere;France, La Réunion (eaux territoriales);La Réunion, France
        FR;anywhere;Grande Terre et récifs d'Entrecasteaux;
        FR;anywhere;France, Nouvelle-Calédonie;Nouvelle-Calédonie, France
        FR;anywhere;(eaux territoriales);
        GB;start;Borough of ;
        GB;start;County of ;
        GB;start;County ;
        GB;start;Parish of ;
        GB;start;Central ;
        GB;start;Greater London;London
        GB;anywhere;Royal Borough of ;
        GB;anywhere;County Borough of ;
        IE;end; City;
        IE;anywhere;The Municipal District of ;
        IE;anywhere;The Metropolitan District of ;
        IT;anywhere;Città metropolitana di ;
        IT;anywhere;Metropolitan City of ;
        PA;city;Panama;Panama City
        PA;city;Panamá;Ciudad de Panamá
        SK;start;District of ;
        US;state;United States Virgin Islands;US Virgin Islands
        US;state;USVI;US Virgin Islands
        """

    /// A territory, the country whose layout it has, what is written as its country, and its state.
    static let territories = """
        AS;US;United States of America;American Samoa
        AX;FI;Åland, Finland;
        BL;FR;Saint-Barthélemy, France;
        BQ;NL;Caribbean Netherlands;
        BV;NO;Bouvet Island, Norway;
        CC;AU;Australia;
        CX;AU;Australia;Christmas Island
        FK;GB;Falkland Islands, United Kingdom;
        FM;US;United States of America;Micronesia
        GF;FR;France;
        GG;GB;Guernsey, Channel Islands;
        GP;FR;Guadeloupe, France;
        GS;GB;United Kingdom;
        GU;US;United States of America;Guam
        HM;AU;Australia;Heard Island and McDonald Islands
        IO;GB;British Indian Ocean Territory, United Kingdom;
        JE;GB;Jersey, Channel Islands;
        LI;CH;;
        MF;FR;France;
        MH;US;;Marshall Islands
        MP;US;United States of America;Northern Mariana Islands
        MQ;FR;Martinique, France;
        NC;FR;Nouvelle-Calédonie, France;
        NF;AU;Australia;Norfolk Island
        PF;FR;Polynésie française, France;
        PM;FR;Saint-Pierre-et-Miquelon, France;
        PR;US;United States of America;Puerto Rico
        PS;IL;;
        RE;FR;La Réunion, France;
        SH;GB;;
        SJ;NO;Norway;
        SM;IT;;
        TC;GB;;
        TF;FR;Terres australes et antarctiques françaises, France;
        TK;NZ;Tokelau, New Zealand;
        UM;US;United States of America;US Minor Outlying Islands
        VA;IT;;
        VI;US;United States of America;US Virgin Islands
        WF;FR;Wallis-et-Futuna, France;
        YT;FR;Mayotte, France;
        """
}

// Left out, since they are regular expressions or follow from rules of this program: shapes of postal codes, parts said twice.
//
//     AR: \n(\w\d{4})(\w{3})  -> \n$1 $2
//     BR: \b(\d{5})(\d{3})\b -> $1-$2
//     CA:  (\w{2}) (\w{3})(\w{3})\n ->  $1 $2 $3\n
//     CL: \n(\d{3})(\d{4})  -> \n$1 $2
//     CO: Bogota, Bogota -> Bogota
//     CZ: \n(\d{3})(\d{2})  -> \n$1 $2
//     DE: ^Stadtbezirk (\d+) ->
//     DE: ^Ortsbeirat (\d+) : ->
//     DE: Berlin\nBerlin -> Berlin
//     DE: Bremen\nBremen -> Bremen
//     DE: Hamburg\nHamburg -> Hamburg
//     DO: , Distrito Nacional -> , DN
//     FO: Territorial waters of Faroe Islands -> Faroe Islands
//     GB: ^London Borough of .+ -> London
//     GB: London, London -> London
//     GB: London, Greater London -> London
//     GB: City of Westminster -> London
//     GB: City of Nottingham -> Nottingham
//     GB: , United Kingdom$ -> \nUnited Kingdom
//     GB: London\nEngland\nUnited Kingdom -> London\nUnited Kingdom
//     GR: \n(\d{3})(\d{2})  -> \n$1 $2
//     GT: \n(\d{5})-  -> \n$1-
//     GT: \n - -> \n
//     HT:  Commune de ->
//     IE: Dublin\nCounty Dublin -> Dublin
//     IE: Galway\nCounty Galway -> Galway
//     IE: Kilkenny\nCounty Kilkenny -> Kilkenny
//     IE: Limerick\nCounty Limerick -> Limerick
//     IE: Tipperary\nCounty Tipperary -> Tipperary
//     IT: Vatican City\nVatican City$ -> \nVatican City
//     IT: Città del Vaticano\nCittà del Vaticano$ -> Città del Vaticano\n
//     JP:  (\d{3})(\d{4})\n ->  $1-$2\n
//     LB:  (\d{4}) (\d{4})\n ->  $1 $2\n
//     NL: \n(\d{4})(\w{2})  -> \n$1 $2
//     NL: \nKoninkrijk der Nederlanden$ -> \nNederland
//     PL: \n(\d{2})(\w{3})  -> \n$1-$2
//     SE: \n(\d{3})(\d{2})  -> \n$1 $2
//     SV: \n-  -> \n
//     TZ: Dar es Salaam\nDar es Salaam -> Dar es Salaam
//     US: \nUS$ -> \nUnited States of America
//     US: \nUSA$ -> \nUnited States of America
//     US: \nUnited States$ -> \nUnited States of America
