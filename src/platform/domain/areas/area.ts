import type { AbilityRow } from '#src/platform/domain/session/abilities'
import type { FlagName } from '#src/platform/domain/session/flags'

/**
 * The declaration of a scope of keyboard shortcuts: its parent scopes, nearest first, and whether single-character keys may be bound in it
 * (WORK-20).
 */
export interface ScopeDeclaration {
  readonly parents: readonly string[]
  readonly letters: boolean
}

/** Who may open the paths at or below a prefix. Prefixes match whole path segments; if several match, the longest one decides (§6). */
export interface RouteRow extends AbilityRow {
  readonly prefix: string
  /** The agency's flag that must be on; otherwise nobody may open the path. */
  readonly flag?: FlagName
  /** Whether the person must also pass the feature-flag access check (SHELL-27). */
  readonly accessCheck?: boolean
  /** True if only partners without a role may open the path (VEND-7, VEND-10). */
  readonly partners?: true
  /** Where a refused person is redirected; defaults to / (SHELL-25). */
  readonly refusedTo?: '/auth'
}

/** A link in the administrators' Settings submenu. If `runs` is set, the link starts that command, which opens the page `to`. */
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
 * Panes and palette sources are not declared, because they are found by their file names.
 */
export interface AreaDeclaration {
  /** The position of this area wherever several areas are listed, such as in the key map. */
  readonly order: number
  /** The kinds of records whose changes are recorded as events, each with its singular and plural noun for the undo list. */
  readonly kinds?: Readonly<Record<string, readonly [one: string, many: string]>>
  /** The scopes of keyboard shortcuts in this area, such as a table or a form. A DOM element names its scope in `data-scope`. */
  readonly scopes?: Readonly<Record<string, ScopeDeclaration>>
  /** The titles of the area's command groups, each with its position among all groups in the command palette. */
  readonly groups?: Readonly<Record<string, number>>
  /** The names of the tables that the area shows on screens. Each person's columns and sort order are stored under them (TICK-98). */
  readonly tables?: readonly string[]
  /**
   * The rows for the area's paths that are not in the specification's table B.1. Paths below /admin need no row, because they are all for
   * administrators.
   */
  readonly routes?: readonly RouteRow[]
  /**
   * The area's links in the Settings submenu. Areas declare no items of other menus, because the specification lists all of those items,
   * even for screens that are not built (§2).
   */
  readonly settings?: readonly SettingsLink[]
  /**
   * The database columns of this area that contain the names of stored files, by table. A backup copies those files, and the cleanup of the
   * file store does not remove them.
   */
  readonly files?: Readonly<Record<string, readonly string[]>>
}

/** One feature of an area. In each layer (such as client or server), the feature's folders and files have its name; tests check this. */
export interface FeatureDeclaration {
  readonly name: string
  /**
   * Additional folder names for the feature, in any layer, for when a single folder would be too big. Allowed only for the feature that has
   * the same name as the area.
   */
  readonly parts?: readonly string[]
  /** Where the feature's commands are: folders, or single files in the folders of other features. */
  readonly commands?: readonly string[]
  /** The feature's database tables. Only the area of this feature may write to them. */
  readonly tables?: readonly string[]
  /** Columns in tables of other areas that only this area may write, by table, such as the sign-in data of an employee. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * Declares an area. The result is the default export of `area.ts` in the area's folder. The `declare module` block below it in that file
 * turns the declared names into types, so that a misspelled scope, table or kind does not compile.
 *
 * @example
 * const area = defineArea({ order: 80, kinds: { buoy: ['buoy', 'buoys'] }, tables: ['buoys'],
 *   scopes: { 'buoy-table': { parents: ['table'], letters: true } } })
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
