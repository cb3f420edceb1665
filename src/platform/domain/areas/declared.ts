import type { AreaDeclaration } from '#src/platform/domain/areas/area'

const found = import.meta.glob<AreaDeclaration>(['../../../areas/*/area.ts', '../../../workspace/area.ts'], { eager: true, import: 'default' })

/** Every area's declaration, by its order. A file pattern finds them, so the platform names no area and needs no registration at a start. */
export const declaredAreas: readonly AreaDeclaration[] = Object.values(found).toSorted((a, b) => a.order - b.order)

/** What all areas declare under one name, as one. Two that declare the same key stop the start. */
export function declared<Name extends 'kinds' | 'scopes' | 'groups' | 'files'>(name: Name): NonNullable<AreaDeclaration[Name]> {
  const all: Record<string, unknown> = {}
  for (const [key, value] of declaredAreas.flatMap((area) => Object.entries(area[name] ?? {}))) {
    if (Object.hasOwn(all, key)) throw new Error(`two areas declare ${key}`)
    all[key] = value
  }
  // each value came from under `name` of a declaration
  return all as NonNullable<AreaDeclaration[Name]>
}
