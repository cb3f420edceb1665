import type { AbilityRow } from '#src/platform/domain/session/abilities'
import type { FlagName } from '#src/platform/domain/session/flags'

/** Where keys of an area live: the scopes behind it, nearest first, and whether keys of one character act in it (WORK-20). */
export interface ScopeDeclaration {
  readonly parents: readonly string[]
  readonly letters: boolean
}

/** A row of who may open which addresses: the longest prefix of whole segments decides (§6). */
export interface RouteRow extends AbilityRow {
  readonly prefix: string
  /** The agency's flag without which the row opens for nobody. */
  readonly flag?: FlagName
  /** The feature-flag access check must pass as well (SHELL-27). */
  readonly accessCheck?: boolean
  /** Where those go who may not pass: / unless said otherwise (SHELL-25). */
  readonly refusedTo?: '/auth'
}

/** A link in the Settings submenu of administrators. One that `runs` a command starts it; its place is where the command leads. */
export interface SettingsLink {
  readonly id: string
  readonly to: string
  readonly label: string
  /** Its place in the submenu. */
  readonly order: number
  readonly runs?: 'imports.import-tickets'
}

/**
 * What both sides take from an area, as plain data. What the server alone takes is in the area's `server/area.ts`, panes
 * and palette sources are found by the names of their files.
 */
export interface AreaDeclaration {
  /** Its place among the areas wherever a list shows several of them, such as the map of keys. */
  readonly order: number
  /** Its kinds of records that leave events, each with the words for one and for many, as the undo list counts them. */
  readonly kinds?: Readonly<Record<string, readonly [one: string, many: string]>>
  /** The scopes of its keys: a table, a form of its own. A DOM element names its scope by `data-scope`. */
  readonly scopes?: Readonly<Record<string, ScopeDeclaration>>
  /** The groups of its commands, by their titles, each with its place among all groups of the palette. */
  readonly groups?: Readonly<Record<string, number>>
  /** Its tables whose columns and order a person keeps on the server (TICK-98). */
  readonly tables?: readonly string[]
  /** Its addresses that table B.1 does not name and no row of it covers: everything below /admin is for administrators. */
  readonly routes?: readonly RouteRow[]
  /** Its screens in the Settings submenu. The other menus are the specification's, built or not (§2). */
  readonly settings?: readonly SettingsLink[]
  /** Its columns that name files of the store, by database table: a backup copies those files and the sweep keeps them. */
  readonly files?: Readonly<Record<string, readonly string[]>>
}

/** One subject of an area. Its files bear its name in each layer; the house tests read this beside the sources. */
export interface FeatureDeclaration {
  readonly name: string
  /** Its folders under other names, in any layer, where one folder would be too big for it. Only the feature with the area's own name may have them. */
  readonly parts?: readonly string[]
  /** Where its commands lie: folders of its name, and single commands in folders of other features. */
  readonly commands?: readonly string[]
  /** Its database tables: only its area may write them. */
  readonly tables?: readonly string[]
  /** Columns of another area's table that only its area may write, by the table: what a sign-in keeps beside an employee. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * Declares an area, as the default export of `area.ts` in its folder. The `declare module` lines below it make types of
 * its names, so that a misspelled scope, table or kind does not compile.
 *
 * @example
 * const area = defineArea({ order: 80, kinds: { buoy: ['buoy', 'buoys'] }, scopes: { 'buoy-table': { parents: ['table'], letters: true } }, tables: ['buoys'] })
 * export default area
 *
 * declare module '#src/platform/domain/areas/names' {
 *   interface RecordKinds extends KindsOf<typeof area> {}
 *   interface Scopes extends ScopesOf<typeof area> {}
 *   interface TableNames extends TablesOf<typeof area> {}
 * }
 */
export function defineArea<const Area extends AreaDeclaration>(area: Area & Readonly<Record<Exclude<keyof Area, keyof AreaDeclaration>, never>>): Area {
  return area
}

export type KindsOf<Area extends Required<Pick<AreaDeclaration, 'kinds'>>> = Readonly<Record<keyof Area['kinds'], true>>
export type GroupsOf<Area extends Required<Pick<AreaDeclaration, 'groups'>>> = Area['groups']
export type ScopesOf<Area extends Required<Pick<AreaDeclaration, 'scopes'>>> = Area['scopes']
export type TablesOf<Area extends Required<Pick<AreaDeclaration, 'tables'>>> = Readonly<Record<Area['tables'][number], true>>
