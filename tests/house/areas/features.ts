import type { FeatureDeclaration } from '#src/platform/domain/areas/area'

/** The layers of an area, and the commands on top of them. */
export const layers = ['api', 'domain', 'server', 'client', 'commands'] as const
export type Layer = (typeof layers)[number]

/**
 * A feature. In each layer of its area, its files are in the folder with its name. Files directly in a layer belong to the
 * feature with the area's name.
 */
export interface Feature extends FeatureDeclaration {
  readonly area: string
}

const modules = import.meta.glob<readonly FeatureDeclaration[]>(['../../../src/areas/*/area.ts', '../../../src/workspace/area.ts'], { eager: true, import: 'features' })

/**
 * What the areas declare, plus the parts below and above them: `platform` depends on no area, `main` may import everything and nothing
 * imports it.
 */
export const features: readonly Feature[] = [
  ...Object.entries(modules).flatMap(([path, own]) => own.map((feature) => ({ ...feature, area: path.split('/').at(-2) ?? '' }))),

  { area: 'platform', name: 'records', tables: ['record_events'] },
  { area: 'platform', name: 'undo' },
  { area: 'platform', name: 'trail', tables: ['trail_seals'] },
  { area: 'platform', name: 'platform', tables: ['jobs', 'idempotency_keys', 'messages_out', 'installation_keys', 'installation_secrets', 'signing_keys', 'schema_migrations', 'job_queue.job'] },
  { area: 'main', name: 'main' },
  { area: 'main', name: 'installation' },
  { area: 'main', name: 'retention' },
  { area: 'main', name: 'backup' },
  { area: 'main', name: 'openapi' },
  { area: 'main', name: 'error-reports' },
  { area: 'main', name: 'workshop', commands: ['workshop'] },
]

/** The names of the areas, and of the parts below and above them. */
export const areas: readonly string[] = [...new Set(features.map(({ area }) => area))]

/** The feature and layer of a file. */
export interface Claim {
  readonly feature: Feature
  readonly layer: Layer
}

/**
 * Matches a file of an area or of `platform`, `workspace` and `main`: its area, its layer, and the first word of its path below the layer.
 */
const PLACE = /^src\/(?:areas\/)?([a-z-]+)\/(api|domain|server|client)\/([\w-]+)/
const byName = new Map(features.map((feature) => [`${feature.area} ${feature.name}`, feature]))
const commandPaths = features.flatMap((feature) => (feature.commands ?? []).map((path) => ({ feature, path: `commands/${path}` }))).toSorted((a, b) => b.path.length - a.path.length)

/** The feature of a file; null when it is outside the layers or its area is unknown. */
export function claimOf(path: string): Claim | null {
  const command = commandPaths.find((one) => path === `${one.path}.ts` || path.startsWith(`${one.path}/`))
  if (command !== undefined) return { feature: command.feature, layer: 'commands' }
  const [, area = '', name = '', word = ''] = PLACE.exec(path) ?? []
  const layer = layers.find((one) => one === name)
  const feature = byName.get(`${area} ${word}`) ?? byName.get(`${area} ${area}`)
  return layer === undefined || feature === undefined ? null : { feature, layer }
}

/** True for a file in one of the layers. */
export function isInLayers(path: string): boolean {
  return path.startsWith('commands/') || PLACE.test(path)
}
