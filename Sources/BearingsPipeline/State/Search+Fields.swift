import BearingsEngine
import Geography

// What lasts of a search.

extension SearchResults: StateField {
    func write(to out: inout [UInt8]) {
        places.write(to: &out)
        selected.write(to: &out)
        isAboutUser.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            places: try fields.take(),
            selected: try fields.take(),
            isAboutUser: try fields.take()
        )
    }
}

extension FoundPlace: StateField {
    func write(to out: inout [UInt8]) {
        id.write(to: &out)
        name.write(to: &out)
        category.write(to: &out)
        coordinate.write(to: &out)
        distance.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            id: try fields.take(),
            name: try fields.take(),
            category: try fields.take(),
            coordinate: try fields.take(),
            distance: try fields.take()
        )
    }
}
