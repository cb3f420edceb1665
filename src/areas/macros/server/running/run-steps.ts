import type { BodyOf } from '#src/platform/api/contract'
import type { macros } from '#src/areas/macros/api/macros'
import { bodyOf, noteAnswer, notePreview, startProgress, type Progress } from '#src/areas/macros/server/running/progress'
import { BULK_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { asHttpError } from '#src/platform/server/http/as-http-error'
import { DryRun, type Call } from '#src/platform/server/http/call'
import type { ContractEntry } from '#src/platform/api/contract'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'

type Step = BodyOf<(typeof macros)['run']>['steps'][number]
type RunCall = Call<(typeof macros)['run']>
type Changed = { updated: number; slips: { id: number; version: number }[] }

/**
 * Maximum number of passes of a dry run. Each pass starts again without the tickets that the previous passes refused, so that the dry run
 * counts exactly what a run without those tickets would change. Tickets that only the last pass refuses are subtracted from its count.
 */
const MOST_PASSES = 3
/**
 * Maximum number of changes in one run: the number of tickets times the number of commands. The limit exists because the transaction keeps
 * the tickets and their open pay periods locked until all changes are made.
 */
const MOST_CHANGES = 20_000

/**
 * Runs the steps of a macro in one transaction, all or none (PLUS-24). Checks all steps before the first one runs. A dry run lists the
 * tickets that a step refuses, and counts the others. In a real run, a step that refuses a ticket causes a 422 that names the step.
 */
export async function runSteps(call: RunCall, db: AgencyTransaction, steps: readonly Step[]): Promise<Changed | DryRun> {
  // the cast is needed because the steps have other types of bodies than this call
  const outer = call as unknown as Call<ContractEntry>
  for (const [at, step] of steps.entries()) await inStep(at, step, async () => outer.platform.chainedCalls.check(outer, step))
  if (!call.dryRun) {
    const progress = startProgress()
    await pass(outer, db, steps, progress)
    const slips = [...progress.versions].map(([id, version]) => ({ id, version }))
    return { updated: slips.length, slips }
  }
  let progress = startProgress()
  for (let passes = 1; ; passes += 1) {
    const before = progress.refused.size
    await db.client.query('SAVEPOINT macro_pass')
    await pass(outer, db, steps, progress)
    if (progress.refused.size === before || passes === MOST_PASSES) break
    await db.client.query('ROLLBACK TO SAVEPOINT macro_pass')
    progress = startProgress(progress)
  }
  const { refused, chosen, effects, confirms, versions } = progress
  return new DryRun({
    would_update: [...versions.keys()].filter((id) => !refused.has(id)).length,
    refused: [...refused.values()],
    effects,
    ...(confirms.length > 0 && { confirm: confirms.join(' ') }),
    chosen: [...chosen].map(([id, version]) => ({ id, version })),
  })
}

async function pass(outer: Call<ContractEntry>, db: AgencyTransaction, steps: readonly Step[], progress: Progress): Promise<void> {
  for (const [at, step] of steps.entries()) {
    await inStep(at, step, async () => {
      const requestBody = bodyOf(progress, step.body)
      if (requestBody === null) return assertDry(outer)
      const preview = await outer.platform.chainedCalls.preview(outer, db, { ...step, body: requestBody })
      const refused = preview.refused.map((one) => ({ ...one, message: message('errors.macro_step', { number: at + 1, title: step.title, cause: one.message }) }))
      if (refused.length > 0 && !outer.dryRun) throw new StepRefused(unprocessable('errors.macro_step_refused', { number: at + 1, title: step.title, count: refused.length }, refused))
      assertFew(steps.length, new Set([...progress.chosen.keys(), ...(preview.chosen ?? []).map(({ id }) => id)]).size)
      notePreview(progress, step.body, { ...preview, refused }, message('effects.macro_step', { number: at + 1, title: step.title, count: preview.would_update }))
      const body = bodyOf(progress, step.body)
      if (body === null) return assertDry(outer)
      noteAnswer(progress, await outer.platform.chainedCalls.run(outer, db, { ...step, body }))
    })
  }
}

/**
 * Throws in a real run, because a real run must never skip a step. In a dry run, a step may be skipped if all of its tickets were refused,
 * because the response lists those tickets.
 */
function assertDry({ dryRun }: Call<ContractEntry>): void {
  if (!dryRun) throw unprocessable('errors.no_tickets_selected')
}

function assertFew(commands: number, tickets: number): void {
  if (tickets > BULK_CHANGE_MAX_TICKETS) throw new StepRefused(unprocessable('errors.bulk_limit', { max: BULK_CHANGE_MAX_TICKETS }))
  if (tickets * commands > MOST_CHANGES) throw new StepRefused(unprocessable('errors.macro_work', { commands, max: Math.floor(MOST_CHANGES / commands) }))
}

/** A refusal whose message already names the step. */
class StepRefused extends Error {
  constructor(readonly known: HttpError) {
    super(known.message)
  }
}

/** Does the work of a step. If the work is refused, adds the step's number and title to the message. */
async function inStep<T>(at: number, { title }: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StepRefused) throw error.known
    const known = asHttpError(error instanceof Error ? error : new Error(String(error)), 'POST')
    if (known.status >= 500) throw error
    const { status, detailedErrors, current, headers } = known
    throw new HttpError(status, message('errors.macro_step', { number: at + 1, title, cause: known.message }), { detailedErrors, headers, ...(current !== undefined && { current }), cause: error })
  }
}
