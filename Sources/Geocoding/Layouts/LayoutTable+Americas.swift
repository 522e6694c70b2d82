extension LayoutTable {
    static let americas = """
        US PR VI: {name}|{number} {street}|{sublocality}|{city}, {statecode} {postcode}|{country}
        CA: {name}|{number} {street/sublocality}|{city}, {statecode} {postcode}|{country}
        MX: {name}|{street} {number}|{sublocality}|{postcode} {city/county}, {statecode}|{country}
        BR: {name}|{street}, {number}|{sublocality}|{city} - {statecode}|{postcode}|{country}
        AR: {name}|{street} {number}|{sublocality}|{postcode} {city/county}|{province}|{country}
        CL: {name}|{street} {number}|{sublocality}|{postcode} {city/county}|{province}|{country}
        CO: {name}|{street} {number}|{sublocality}|{city/county}, {province} {postcode}|{country}
        PE: {name}|{street} {number}|{sublocality}|{town} {postcode}|{country}
        VE: {name}|{street} {number}|{sublocality}|{city/county} {postcode}, {province}|{country}
        EC: {name}|{street} {number}|{postcode}|{town}|{country}
        GT SV: {name}|{street} {number}|{postcode}-{town}|{country}
        BO: {name}|{street} {number}|{sublocality}|{town}|{country}
        DO CU PY: {name}|{street} {number}|{sublocality}|{postcode} {town}|{country}
        UY: {name}|{street} {number}|{postcode} {city/county} {province}|{country}
        HN NI: {name}|{street} {number}|{sublocality}|{city/county}, {province}|{postcode}|{country}
        CR: {name}|{street} {number}|{city/county}, {province}|{postcode}|{country}
        PA: {name}|{street} {number}|{sublocality}|{city/county}|{province}|{postcode}|{country}
        HT: {name}|{number} {street}|{postcode} {town}|{country}
        CW AW SX BQ SR: {name}|{street} {number}|{town}|{country}
        JM: {name}|{number} {street}|{sublocality}|{town}|{province}|{country}
        TT GY BS BB BZ: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        AG AI BM DM GD KN KY LC MS TC VC VG: {name}|{number} {street}|{town} {postcode}|{country}
        """
}
