extension LayoutTable {
    static let asia = """
        CN: {postcode} {country}|{province}|{city/county}|{sublocality}|{street} {number}|{name}
        CN-native: {postcode}|{state}{city}{sublocality}{street}{number}|{name}|{country}
        HK: {name}|{number} {street}|{city}|{state}|{country}
        MO: {name}|{number} {street}|{sublocality}|{city/state}|{country}
        HK-native MO-native: {state}{sublocality}{street}{number}|{name}|{country}
        TW: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        TW-native: {postcode}|{state}{city}{sublocality}{street}{number}|{name}|{country}
        JP: {name}|{street} {number}|{sublocality}|{city}, {state} {postcode}|{country}
        JP-native: {postcode}|{state}{city}{sublocality}{street}{number}|{name}|{country}
        KR: {country}|{state} {city} {sublocality} {street} {number}|{name}|{postcode}
        KP: {name}|{street} {number}|{sublocality}|{town}|{country}
        MN: {name}|{street} {number}|{sublocality}|{town} {postcode}|{country}
        IN: {name}|{number} {street}|{sublocality}|{city} - {postcode}|{state}|{country}
        BD: {name}|{number} {street}|{sublocality}|{town} - {postcode}|{country}
        VN: {name}|{number} {street}|{sublocality}|{city}|{province} {postcode}|{country}
        PK SA TH MM KH: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        NP BT MV: {name}|{street} {number}|{sublocality}|{town} {postcode}|{country}
        LK AF: {name}|{number} {street}|{sublocality}|{town}|{postcode}|{country}
        ID: {name}|{street} {number}|{sublocality}|{town} {postcode}|{province}|{country}
        PH LA: {name}|{number} {street}|{sublocality}|{postcode} {town}|{country}
        MY: {name}|{number} {street}|{sublocality}|{postcode} {town}|{province}|{country}
        SG: {name}|{number} {street}, {sublocality}|{country/town} {postcode}
        BN: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        TL: {name}|{street} {number}|{town}|{country}
        IR: {name}|{street} {number}|{sublocality}|{city/county}|{province}|{postcode}|{country}
        IQ: {name}|{number} {street}|{sublocality}|{city/county}, {province}|{postcode}|{country}
        AE: {name}|{number} {street}|{sublocality}|{city/county}|{province}|{country}
        YE QA SY: {name}|{street} {number}|{sublocality}|{town}|{postcode}|{country}
        OM: {name}|{number} {street}|{postcode}|{town}|{country}
        KW: {name}|{sublocality}|{street}|{number}|{postcode} {city}|{country}
        JO: {name}|{number} {street}|{postcode} {town}|{country}
        LB BH: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        IL PS: {name}|{street} {number}|{town} {postcode}|{country}
        KZ UZ KG TJ TM: {name}|{street} {number}|{postcode} {town}|{country}
        """
}
