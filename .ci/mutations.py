"""Changes of JSON values, for .ci/slices."""

import json

GONE = object()
STRINGS = ["", "text", "words", "1", "true", "2025-01-01", "2025-01-01T00:00:00Z", "https://example.com", "no such case"]
NUMBERS = [0, 1, -1, 2, 1.0, 1.5, 127, 128, 255, 256, 300, 2**31, -(2**31) - 1, 2**40, 2**63, 2**64, 1e300]
KINDS = [GONE, None, True, False, 1, 1.5, 300, "text", "", [], {}, [1], ["text"], [None], {"key": 1}, {"key": "text"}]


def paths(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, path + (key,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def replaced(value, path, new):
    """A copy with another value at the path, or with none if `new` is GONE."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = replaced(copy[path[0]], path[1:], new)
    if copy[path[0]] is GONE:
        del copy[path[0]]
    return copy


def others(value):
    """Values of other kinds, and near ones of its own kind."""
    near = []
    if isinstance(value, str):
        near = [value + "x", value[:-1], value[1:], value.upper(), value.lower(), *STRINGS]
    elif isinstance(value, bool):
        near = [not value]
    elif isinstance(value, (int, float)):
        near = [value + 1, -value, value + 0.5, str(value), *NUMBERS]
    elif isinstance(value, list):
        near = [value * 2, value[:1] * 3, value[1:], value + [None], value + value[:1]]
    elif isinstance(value, dict):
        near = [{**value, "added": 1}, {**value, "added": None}, [value], dict(reversed(value.items()))]
        near += [{key: inner} for key, inner in value.items()]
    return KINDS + near


def mutations(samples, count, chance, most=1):
    """So many different values, as far as there are any: copies of the samples with up to `most` changes each."""
    pool = [at(sample, path) for sample in samples for path in paths(sample)]
    known = {json.dumps(sample): sample for sample in samples}
    for _ in range(count * 5):
        if len(known) >= count:
            break
        value = chance.choice(samples)
        for _ in range(chance.randint(1, most)):
            path = chance.choice(list(paths(value)))
            value = replaced(value, path, chance.choice(others(at(value, path)) + chance.choices(pool, k=4)))
            if value is GONE:
                break
        else:
            known.setdefault(json.dumps(value), value)
    return list(known.values())[:count]
