extension LayoutTable {
    static let europe = """
        DE AT CH LI NL BE DK NO SE FI IS: {name}|{street} {number}|{postcode} {town}|{country}
        PL CZ SK SI HR RS BA ME MK AL XK BG RO: {name}|{street} {number}|{postcode} {town}|{country}
        GR CY EE LT PT FO GL AX SJ TR MD: {name}|{street} {number}|{postcode} {town}|{country}
        GE AM AZ: {name}|{street} {number}|{postcode} {town}|{country}
        LV: {name}|{street} {number}|{town}, {postcode}|{country}
        ES AD: {name}|{street}, {number}|{postcode} {town}|{country}
        BY: {name}|{street}, {number}|{postcode} {town}|{country}
        UA: {name}|{street}, {number}|{sublocality}|{city/county}|{province}|{postcode}|{country}
        RU: {name}|{street}, {number}|{city/county}|{province}|{country}|{postcode}
        HU: {name}|{town}|{street} {number}.|{postcode}|{country}
        IT SM VA: {name}|{street} {number}|{postcode} {city/state} {countycode}|{country}
        FR MC: {name}|{number} {street}|{postcode} {town}|{country}
        LU: {name}|{number}, {street}|{postcode} {town}|{country}
        MT: {name}|{number} {street}|{town} {postcode}|{country}
        GB IM JE GG FK GS IO PN SH: {name}|{number} {street}|{sublocality}|{town}|{postcode}|{country}
        GI: {name}|{number} {street}|{town}|{postcode}|{country}
        IE: {name}|{number} {street}|{sublocality}|{city}|{county}|{postcode}|{country}
        """
}
