def cases(*_):
    return []
