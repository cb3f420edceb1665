import type { AbilityRow } from '#src/platform/domain/session/abilities'
import type { FlagName } from '#src/platform/domain/session/flags'

/** The declaration of a scope of keys: its parent scopes, nearest first, and whether single-character keys may be bound in it (WORK-20). */
export interface ScopeDeclaration {
  readonly parents: readonly string[]
  readonly letters: boolean
}

/** Who may open the addresses below a prefix. Prefixes match whole path segments, and the longest matching prefix decides (§6). */
export interface RouteRow extends AbilityRow {
  readonly prefix: string
  /** The agency's flag that must be on; otherwise nobody may open the address. */
  readonly flag?: FlagName
  /** Whether the feature-flag access check must pass too (SHELL-27). */
  readonly accessCheck?: boolean
  /** True if only partners without a role may open the address (VEND-7, VEND-10). */
  readonly partners?: true
  /** Where a refused person is redirected; defaults to / (SHELL-25). */
  readonly refusedTo?: '/auth'
}

/** A link in the administrators' Settings submenu. With `runs` it starts a command instead, and `to` is where the command leads. */
export interface SettingsLink {
  readonly id: string
  readonly to: string
  readonly label: string
  /** The position of the link in the submenu. */
  readonly order: number
  readonly runs?: 'imports.import-tickets'
}

/**
 * The declaration of an area for both client and server, as plain data. Data that only the server needs is in the area's `server/area.ts`.
 * Panes and palette sources are found by their file names.
 */
export interface AreaDeclaration {
  /** The area's position wherever several areas are listed, such as in the key map. */
  readonly order: number
  /** The area's kinds of records whose changes leave events, each with the singular and plural noun for the undo list. */
  readonly kinds?: Readonly<Record<string, readonly [one: string, many: string]>>
  /** The scopes of the area's keys, such as a table or its own form. A DOM element names its scope in `data-scope`. */
  readonly scopes?: Readonly<Record<string, ScopeDeclaration>>
  /** The titles of the area's command groups, each with its position among all groups of the palette. */
  readonly groups?: Readonly<Record<string, number>>
  /** The area's tables whose columns and sort order are stored for each person on the server (TICK-98). */
  readonly tables?: readonly string[]
  /** The area's addresses that are not in table B.1. Addresses below /admin need no row: they are all for administrators. */
  readonly routes?: readonly RouteRow[]
  /**
   * The area's screens in the Settings submenu. The other menus are fixed by the specification, whether their screens are built or not
   * (§2).
   */
  readonly settings?: readonly SettingsLink[]
  /**
   * The area's columns with names of stored files, by database table. A backup copies those files, and the cleanup of the file store keeps
   * them.
   */
  readonly files?: Readonly<Record<string, readonly string[]>>
}

/** One feature of an area. In each layer, the feature's files have its name; tests check this. */
export interface FeatureDeclaration {
  readonly name: string
  /**
   * Additional folder names for the feature, in any layer, if a single folder would be too big. Only the feature that has the area's own
   * name may have them.
   */
  readonly parts?: readonly string[]
  /** Where the feature's commands are: folders named after it, and single commands in folders of other features. */
  readonly commands?: readonly string[]
  /** The feature's database tables: only its area may write them. */
  readonly tables?: readonly string[]
  /** Columns of other areas' tables that only this area may write, by table, such as the sign-in data of an employee. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * Declares an area, as the default export of `area.ts` in its folder. The `declare module` lines below it turn its names into
 * types, so that a misspelled scope, table or kind does not compile.
 *
 * @example
 * const area = defineArea({ order: 80, kinds: { buoy: ['buoy', 'buoys'] }, scopes: { 'buoy-table': { parents: ['table'], letters: true } },
 * tables: ['buoys'] }) export default area
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
