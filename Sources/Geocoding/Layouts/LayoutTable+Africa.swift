extension LayoutTable {
    static let africa = """
        NG: {name}|{number} {street}|{sublocality}|{town} {postcode}|{province}|{country}
        ET ER LR: {name}|{street} {number}|{sublocality}|{postcode} {town}|{country}
        EG: {name}|{number} {street}|{sublocality}|{city/county}|{postcode}|{country}
        CD UG ZW MW RW BI: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        SL GM BW MU SC: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        TZ ZM: {name}|{number} {street}|{sublocality}|{postcode} {town}|{country}
        KE SD SS SZ GH: {name}|{number} {street}|{sublocality}|{town}|{postcode}|{country}
        ZA: {name}|{number} {street}|{sublocality}|{city}|{postcode}|{country}
        NA LS: {name}|{number} {street}|{town} {postcode}|{country}
        SO: {name}|{number} {street}|{city/county}, {province} {postcode}|{country}
        DZ MA TN EH MR: {name}|{number} {street}|{postcode} {town}|{country}
        MG SN NE RE YT GP MQ GF PM MF BL: {name}|{number} {street}|{postcode} {town}|{country}
        CI CM BF ML TD BJ TG GA CG CF DJ KM: {name}|{number} {street}|{sublocality}|{town}|{country}
        GN: {name}|{number} {street}|{sublocality}|{postcode} {town}|{country}
        LY: {name}|{street} {number}|{sublocality}|{town}|{postcode}|{country}
        AO ST GQ: {name}|{street} {number}|{sublocality}|{town}|{postcode}|{country}
        MZ GW CV: {name}|{street} {number}|{sublocality}|{postcode} {town}|{country}
        """
}
