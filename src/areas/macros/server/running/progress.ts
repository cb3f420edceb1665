import type { DryRun } from '#src/platform/server/http/call'

type Body = Readonly<Record<string, unknown>>
type Preview = DryRun['answer']

/** The results of the steps that have run. */
export interface Progress {
  /** The current version of each ticket that a step of this run changed. */
  readonly versions: Map<number, number>
  /** The tickets that a step refused, each with the reason. Later steps do not get these tickets. */
  readonly refused: Map<number, Preview['refused'][number]>
  /**
   * For each selection by filters, the ids of the tickets that matched when a step first used the filters. Later steps use these ids
   * instead, since a ticket that a step changed may no longer match the filters.
   */
  readonly found: Map<string, readonly number[]>
  /**
   * All tickets of the steps, with their versions before the first step. A dry run returns them, so that the run after it can name exactly
   * the same tickets (B3).
   */
  readonly chosen: Map<number, number>
  readonly effects: string[]
  readonly confirms: string[]
}

/**
 * The progress before the first step. `earlier` is a pass that was rolled back; the tickets that it refused are left out from the start.
 */
export function startProgress(earlier?: Progress): Progress {
  return { versions: new Map(), refused: new Map(earlier?.refused), found: new Map(earlier?.found), chosen: new Map(earlier?.chosen), effects: [], confirms: [] }
}

/**
 * The request body of a step, without refused tickets. Tickets that earlier steps changed get their new versions. A version that was
 * outdated before the first step stays outdated, so that the step refuses the ticket. Null if no ticket is left.
 */
export function bodyOf({ versions, refused, found, chosen }: Progress, { dry_run: _dryRun, ...body }: Body): Body | null {
  const { filters, except_ids: _except, ...rest } = body
  const named = filters === undefined ? body['slip_ids'] : found.get(selectionOf(body))
  // a step that is the first to select tickets by these filters still sends the filters
  if (!Array.isArray(named)) return body
  const ids = named.filter((id: number) => !refused.has(id))
  if (ids.length === 0) return null
  const seenVersions: unknown = body['versions']
  const current = typeof seenVersions === 'object' && seenVersions !== null ? { versions: Object.fromEntries(Object.entries(seenVersions).map(([id, version]) => [id, (version === chosen.get(Number(id)) ? versions.get(Number(id)) : undefined) ?? version])) } : {}
  return { ...rest, slip_ids: ids, ...current }
}

/** Records the result of a step's dry run, and the sentence that describes the step's effect. */
export function notePreview({ versions, refused, found, chosen, effects, confirms }: Progress, body: Body, preview: Preview, sentence: string): void {
  if (preview.chosen === undefined) throw new Error('the dry run of a step of a macro names its tickets')
  if (body['filters'] !== undefined && !found.has(selectionOf(body))) found.set(selectionOf(body), preview.chosen.map(({ id }) => id))
  for (const { id, version } of preview.chosen) if (!chosen.has(id) && !versions.has(id)) chosen.set(id, version)
  for (const one of preview.refused) if (!refused.has(one.id)) refused.set(one.id, one)
  effects.push(sentence, ...(preview.effects ?? []))
  if (preview.confirm !== undefined) confirms.push(preview.confirm)
}

/** Records the response of a step: the tickets that the step changed, with their new versions. */
export function noteAnswer({ versions }: Progress, answer: unknown): void {
  const slips: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'slips') : undefined
  if (!Array.isArray(slips)) throw new Error('the answer of a step of a macro has the changed tickets')
  for (const { id, version } of slips as readonly { readonly id: number; readonly version: number }[]) versions.set(id, version)
}

function selectionOf({ filters, except_ids: exceptIds }: Body): string {
  return JSON.stringify([filters, exceptIds])
}
