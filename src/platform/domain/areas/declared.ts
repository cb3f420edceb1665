import type { AreaDeclaration } from '#src/platform/domain/areas/area'

const areaModules = import.meta.glob<AreaDeclaration>(['../../../areas/*/area.ts', '../../../workspace/area.ts'], { eager: true, import: 'default' })

/** Every area's declaration, in order. A file pattern finds them, so the platform names no area and needs no registration at startup. */
export const declaredAreas: readonly AreaDeclaration[] = Object.values(areaModules).toSorted((a, b) => a.order - b.order)

/** What all areas declare under one name, merged. Throws at startup when two areas declare the same key. */
export function declared<Name extends 'kinds' | 'scopes' | 'groups' | 'files'>(name: Name): NonNullable<AreaDeclaration[Name]> {
  const all: Record<string, unknown> = {}
  for (const [key, value] of declaredAreas.flatMap((area) => Object.entries(area[name] ?? {}))) {
    if (Object.hasOwn(all, key)) throw new Error(`two areas declare ${key}`)
    all[key] = value
  }
  // each value comes from `name` of a declaration, so it has that type
  return all as NonNullable<AreaDeclaration[Name]>
}
