import type { Static } from 'typebox'
import type { toCode } from '#src/areas/reconciliation/api/to-code'
import type { Grouping } from '#src/areas/reconciliation/domain/to-code'
import { numberOf, withIds } from '#src/platform/client/table/rows/line-ids'
import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { usDay } from '#src/platform/domain/formats/dates'
import { words } from '#src/areas/reconciliation/client/to-code/messages'

/** The server's answer: the tickets to code, by group. */
export type ToCode = Static<typeof toCode.groups.answer>
type Group = ToCode['groups'][number]

/** A line of the start page: either a heading with the sum of its groups, or one group of tickets below a heading. */
export interface ToCodeLine {
  readonly id: number
  readonly isHeading: boolean
  readonly title: string
  /**
   * The text in the column next to the title: the plant or the project of a group, or the number of the project that a heading is about.
   */
  readonly beside: string
  readonly to_code: number
  /** Null in a heading, whose groups may have several units, and for tickets that were not weighed. */
  readonly net_amount: number | null
  readonly uom: string | null
  readonly loaded: string
  readonly usual_item: string
  readonly used: string
  /** Null in a heading with tickets of several projects, because a coding run cannot span several projects. */
  readonly projectId: number | null
  readonly filters: TicketFilters
}

/**
 * The lines of the table for one grouping: each heading, followed by its groups. The heading with the most tickets comes first, but days
 * are sorted newest first.
 */
export function linesOf({ groups }: ToCode, by: Grouping): readonly ToCodeLine[] {
  const headings = new Map<string, Group[]>()
  for (const group of groups) {
    const key = headingOf(group, by)
    headings.set(key, [...(headings.get(key) ?? []), group])
  }
  const sorted = by === 'day' ? [...headings] : [...headings].toSorted(([, one], [, other]) => sumOf(other) - sumOf(one))
  const lines = sorted.flatMap(([key, below]) => [headingLine(key, below, by), ...below.map((group) => groupLine(group, by))])
  return withIds(lines, ({ key }) => numberOf(key)).map(({ key: _key, ...line }) => line)
}

/** The filters of the tickets to code of one material, unit, and plant or day. */
export function filtersOfGroup({ material_description: material, uom, plant_name: plant, day }: Pick<Group, 'material_description' | 'uom' | 'plant_name' | 'day'>): TicketFilters {
  return {
    ...noFilters,
    ...(day === null ? {} : { start_date: day, end_date: day }),
    yes: { to_code: true },
    lists: { material_description: [material], uom_1: [uom ?? ''], ...(plant === null ? {} : { plant_name: [plant] }) },
  }
}

function headingOf({ dot_project_id: project, material_description: material, day }: Group, by: Grouping): string {
  return by === 'project' ? String(project) : by === 'material' ? material : (day ?? '')
}

type Keyed = Omit<ToCodeLine, 'id'> & { readonly key: string }

function headingLine(key: string, groups: readonly Group[], by: Grouping): Keyed {
  const [first] = groups
  const projects = new Set(groups.map(({ dot_project_id: id }) => id))
  const filters: TicketFilters = { ...noFilters, yes: { to_code: true }, lists: by === 'material' ? { material_description: [key] } : {} }
  return {
    key: `heading ${key}`,
    isHeading: true,
    title: by === 'project' ? (first?.project_title ?? '') : by === 'day' ? usDay(key) : key,
    beside: by === 'project' ? (first?.state_project_number ?? '') : '',
    to_code: sumOf(groups),
    net_amount: null,
    uom: null,
    loaded: by === 'day' ? '' : daysText(groups),
    usual_item: '',
    used: '',
    projectId: projects.size === 1 ? (first?.dot_project_id ?? null) : null,
    filters: by === 'day' ? { ...filters, start_date: key, end_date: key } : filters,
  }
}

function groupLine(group: Group, by: Grouping): Keyed {
  const { dot_project_id: projectId, project_title: project, material_description: material, plant_name: plant, day, uom, usual_item: item } = group
  return {
    key: [projectId, material, uom, plant, day].join('\n'),
    isHeading: false,
    title: by === 'material' ? project : material,
    beside: by === 'day' ? project : (plant ?? ''),
    to_code: group.to_code,
    net_amount: group.net_amount,
    uom,
    loaded: by === 'day' ? '' : daysText([group]),
    usual_item: item === null ? '' : item.item_code,
    used: item === null ? '' : words('used_of', { uses: item.uses, among: item.among }),
    projectId,
    filters: filtersOfGroup(group),
  }
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { to_code: count }) => sum + count, 0)
}

function daysText(groups: readonly Group[]): string {
  const first = groups.map(({ first_day: day }) => day).toSorted()[0] ?? ''
  const last = groups.map(({ last_day: day }) => day).toSorted().at(-1) ?? ''
  return first === last ? usDay(first) : words('days', { first: usDay(first), last: usDay(last) })
}
