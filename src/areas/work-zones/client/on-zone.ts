import type { Site, Zone } from '#src/areas/work-zones/client/zone-rows'
import { formOf } from '#src/platform/client/form/open-forms'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

/** The project that a command on work zones acts on. */
export interface ZoneProject {
  readonly id: number
  readonly title: string
}

/** The focused work zone of a list, or the work zone of the open form, or null. */
export function currentZone({ row }: CommandContext): Zone | null {
  return row !== null && isZone(row) ? row : null
}

/** The project that the hourly question is about. The buttons of the question pass this project; keys use the current project. */
export const namedProject: Step<ZoneProject> & { readonly optional: true } = { kind: 'choice', prompt: 'Project', optional: true, asked: () => false, choices: () => [], format: ({ title }) => title }

/**
 * The project that a button passed, or else the project of the focused row of the monitor, or else the project of the pane; null if there
 * is none.
 */
export function zoneProject({ row, project }: CommandContext, named?: ZoneProject): ZoneProject | null {
  if (named !== undefined) return named
  if (row !== null && isSite(row)) return { id: row.id, title: row.title }
  return project === null ? null : { id: project.id, title: project.title }
}

/** Whether the person may change work zones, and `check` allows the change of the current work zone. */
export function onZone(context: CommandContext, check: (zone: Zone) => Verdict = () => allow): Verdict {
  const zone = currentZone(context)
  return firstRefusal(may('change_work_zones', context.person), zone === null ? refuse('workspace.no_row') : check(zone))
}

/** Whether a person may change the work zones of the current project. */
export function onZoneProject(context: CommandContext): Verdict {
  return firstRefusal(may('change_work_zones', context.person), checkProject(context))
}

/** Refused if neither a button passed a project nor the pane has one. */
export function checkProject(context: CommandContext, named?: ZoneProject): Verdict {
  return zoneProject(context, named) === null ? refuse('workspace.no_project') : allow
}

/** Refused while the form of the pane has unsaved input: the feed would show the saved zone, and not what the form shows. */
export function checkSaved({ pane }: CommandContext): Verdict {
  return formOf(pane?.id)?.isDirty() === true ? refuse('errors.zone_unsaved') : allow
}

/** Notifies the lists that a work zone changed. */
export function zoneChanged({ work_zone: { id, version } }: { readonly work_zone: Zone }): void {
  noteOwnVersion('work_zone', id, version)
  notifyRecordsChanged('work_zone', [id])
}

/** Notifies the lists that the work zones of a project changed. */
export function siteChanged(): void {
  notifyRecordsChanged('work_zone', [])
}

/** The URL path of the monitor in the portal of a pane. The admin portal has its own monitor. */
export function monitorPath(panePath: string | undefined): string {
  return panePath?.startsWith('/admin') === true ? '/admin/workzone-monitor' : '/workzone-monitor'
}

/** The URL path of a project's work zones. */
export function zonesPath(panePath: string | undefined, projectId: number): string {
  return `${monitorPath(panePath)}/${projectId}`
}

const PLACED = /^\/projects\/\d+\/stationing\/safety-work-zones(?:\/|$|\?)|\/workzone-monitor\/\d+\/safety-work-zones(?:\/|$|\?)/

/** Whether a pane shows the list of safety work zones, or the form of one of them (GEO-24). */
export function isOfPlaced(panePath: string | undefined): boolean {
  return panePath !== undefined && PLACED.test(panePath)
}

/**
 * The URL path of a project's safety work zones: below the project's stationing if the pane is a pane of the project, or else below the
 * monitor, where safety inspectors see them (GEO-24).
 */
export function placedPath(panePath: string | undefined, projectId: number): string {
  return panePath?.startsWith('/projects/') === true ? `/projects/${projectId}/stationing/safety-work-zones` : `${zonesPath(panePath, projectId)}/safety-work-zones`
}

/** The URL path of the list from which a zone's form was opened: all work zones of the project, or its safety work zones. */
export function zoneListPath(panePath: string | undefined, projectId: number): string {
  return isOfPlaced(panePath) ? placedPath(panePath, projectId) : zonesPath(panePath, projectId)
}

/** The URL path of the form for a zone or a new zone, below the list that the pane shows. */
export function zoneFormPath(panePath: string | undefined, projectId: number, zone: number | 'new'): string {
  return isOfPlaced(panePath) ? `${placedPath(panePath, projectId)}/${zone}` : `${zonesPath(panePath, projectId)}/zones/${zone}`
}

function isZone(row: object): row is Zone {
  return typeof Reflect.get(row, 'feed_id') === 'string'
}

function isSite(row: object): row is Site {
  return typeof Reflect.get(row, 'job_site_status') === 'string'
}
