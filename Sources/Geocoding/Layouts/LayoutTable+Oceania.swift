extension LayoutTable {
    static let oceania = """
        AU CX CC NF: {name}|{number} {street}|{city} {statecode} {postcode}|{country}
        NZ: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        PG: {name}|{number} {street}|{city} {postcode} {province}|{country}
        NC PF WF: {name}|{number} {street}|{postcode} {town}|{country}
        FJ WS TO VU SB KI TV NR CK: {name}|{number} {street}|{sublocality}|{town}|{country}
        GU AS MP PW FM MH: {name}|{number} {street}|{city}, {statecode} {postcode}|{country}
        """
}
