import { exportsContract } from '#src/areas/tickets/api/exports'
import type { ContractEntry } from '#src/platform/api/contract'
import { beginExport, DIRECT_MINUTES, isAnsweredAtOnce, openExport, TICKET_EXPORT, type ExportInput, type ExportOrder } from '#src/areas/tickets/server/exports/export-tickets'
import { exportStream } from '#src/areas/tickets/server/exports/export-files'
import { attachment } from '#src/platform/server/http/attachment'
import { implement, type Call } from '#src/platform/server/http/call'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** Exports of tickets: small ones directly, large ones as a background job (C.1). */
export const exportRoutes = implement(exportsContract, {
  slips: (call) => answerFile(call, orderOf(call.query)),
  slipsByBody: (call) => startJob(call, call.body),
  files: (call) => answerFile(call, orderOf(call.query)),
  filesByBody: (call) => startJob(call, call.body),
})

type ExportCall = Pick<Call<ContractEntry>, 'person' | 'inAgency' | 'platform' | 'reply'>

async function answerFile({ person, inAgency, platform, reply }: ExportCall, order: ExportOrder) {
  const input = inputOf(order, person)
  const answer = await inAgency(async (db) => {
    await beginExport(db, input)
    const opened = await openExport(db, input)
    if (!isAnsweredAtOnce(opened.count)) return { job_id: await platform.jobs.start(db, person.id, TICKET_EXPORT, input) }
    if (opened.summary !== null) await db.takeUpTo(DIRECT_MINUTES)
    return { content: await bytesOf(exportStream(db, opened)), name: opened.name, type: opened.type }
  })
  if ('job_id' in answer) return reply.code(202).type('application/json; charset=utf-8').send(JSON.stringify(answer))
  return reply.header('content-disposition', attachment(answer.name)).type(answer.type).send(answer.content)
}

function startJob({ person, inAgency, platform }: ExportCall, order: ExportOrder) {
  const input = inputOf(order, person)
  return inAgency(async (db) => {
    await openExport(db, input)
    return { job_id: await platform.jobs.start(db, person.id, TICKET_EXPORT, input) }
  })
}

/**
 * The export that the parameters of a query describe. Filters are top-level parameters. If there are `slip_ids`, the filters are ignored.
 */
function orderOf({ slip_ids, columns, sort_by, sort_order, format, with_manifest, ...filters }: ExportOrder['filters'] & ExportOrder): ExportOrder {
  const form = { format, with_manifest, columns, sort_by, sort_order }
  return slip_ids === undefined ? { ...form, filters } : { ...form, slip_ids }
}

function inputOf(order: ExportOrder, { id, role, partner, dot_authority_id }: SignedIn): ExportInput {
  return { order, viewer: { id, role, partner, dot_authority_id } }
}

async function bytesOf(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
