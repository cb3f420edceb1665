/** A plain JSON object. */
type Values = Readonly<Record<string, unknown>>

/** The maximum depth of the merge; deeper objects are replaced as a whole. */
const DEEPEST = 5

/** Merges a patch into an object: values in the patch replace the old ones, objects are merged, and null removes (RFC 7396). */
export function mergePatch(before: unknown, patch: Values, depth = 0): Values {
  const merged = new Map(Object.entries(isObject(before) ? before : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, isObject(value) && depth < DEEPEST ? mergePatch(merged.get(name), value, depth + 1) : value)
  }
  return Object.fromEntries(merged)
}

/** The patch that turns one object into another; null when they are the same. */
export function patchBetween(before: Values, after: Values, depth = 0): Values | null {
  const changed = new Map<string, unknown>()
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) changed.set(name, null)
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    if (JSON.stringify(old) === JSON.stringify(value)) continue
    const part = isObject(old) && isObject(value) && depth < DEEPEST ? patchBetween(old, value, depth + 1) : value
    if (part !== null) changed.set(name, part)
  }
  return changed.size === 0 ? null : Object.fromEntries(changed)
}

/** One patch with the changes of two patches that are applied one after another. Where both change a value, the second wins. */
export function joinPatches(first: Values, second: Values, depth = 0): Values {
  const joined = new Map(Object.entries(first))
  for (const [name, value] of Object.entries(second)) {
    const old = joined.get(name)
    joined.set(name, isObject(old) && isObject(value) && depth < DEEPEST ? joinPatches(old, value, depth + 1) : value)
  }
  return Object.fromEntries(joined)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
