import type { AreaDeclaration } from '#src/platform/domain/areas/area'

const areaModules = import.meta.glob<AreaDeclaration>(['../../../areas/*/area.ts', '../../../workspace/area.ts'], { eager: true, import: 'default' })

/** The declarations of all areas, in order. They are found by a file pattern, so that the platform need not name any area. */
export const declaredAreas: readonly AreaDeclaration[] = Object.values(areaModules).toSorted((a, b) => a.order - b.order)

/** Merges one property, such as `kinds`, of the declarations of all areas. Throws at startup if two areas declare the same key in it. */
export function declared<Name extends 'kinds' | 'scopes' | 'groups' | 'files'>(name: Name): NonNullable<AreaDeclaration[Name]> {
  const all: Record<string, unknown> = {}
  for (const [key, value] of declaredAreas.flatMap((area) => Object.entries(area[name] ?? {}))) {
    if (Object.hasOwn(all, key)) throw new Error(`two areas declare ${key}`)
    all[key] = value
  }
  // the cast is safe, because each value comes from this property of a declaration
  return all as NonNullable<AreaDeclaration[Name]>
}
