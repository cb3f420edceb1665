import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { ContractEntry } from '#src/platform/api/contract'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun, Json, type Call, type Handler } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { assertAccess } from '#src/platform/server/http/security/access'

/** A call that runs inside another call. It is identified by the method and path pattern of its route, so that no URL has to be parsed. */
export interface ChainedCall {
  readonly method: string
  /** The path pattern with parameter names: '/v2/projects/:projectId/pay_item_assignments/bulk'. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Runs calls inside another call, in its transaction and with the rights of its caller (PLUS-24). */
export interface ChainedCalls {
  add(entry: ContractEntry, handler: Handler<ContractEntry>): void
  /** Checks the rights, parameters and body of a call as its own route would (401, 403, 422). 422 for a call that may not be chained. */
  check(outer: Call<ContractEntry>, chained: ChainedCall): void
  /** Runs the call as a dry run, which leaves no change in the transaction. */
  preview(outer: Call<ContractEntry>, db: AgencyTransaction, chained: ChainedCall): Promise<DryRun['answer']>
  /** Runs the call and returns its answer. */
  run(outer: Call<ContractEntry>, db: AgencyTransaction, chained: ChainedCall): Promise<unknown>
}

/** Creates the registry of calls that can be chained, one for each server. Each route adds its own call. */
export function openChainedCalls(): ChainedCalls {
  const byName = new Map<string, { readonly entry: ContractEntry; readonly handler: Handler<ContractEntry> }>()
  const find = ({ method, path }: ChainedCall) => {
    const call = byName.get(`${method} ${path}`)
    if (call === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'path', message: 'is not a call of a macro' }])
    return call
  }
  return {
    add(entry, handler) {
      if (entry.isMacroStep === true) byName.set(`${entry.method} ${entry.path}`, { entry, handler })
    },
    check(outer, chained) {
      const { entry } = find(chained)
      assertAccess(entry, outer.caller, outer.request.headers)
      assertValid(outer.request, entry.params, chained.params, 'params')
      assertValid(outer.request, entry.body, chained.body, 'body')
    },
    async preview(outer, db, chained) {
      const { events } = db
      await db.client.query('SAVEPOINT chained_call')
      const answer = await find(chained).handler(innerCall(outer, db, chained, true))
      await db.client.query('ROLLBACK TO SAVEPOINT chained_call')
      db.events = events
      if (!(answer instanceof DryRun)) throw new Error('a call that takes dry_run answers a DryRun')
      return answer.answer
    },
    async run(outer, db, chained) {
      const answer = await find(chained).handler(innerCall(outer, db, chained, false))
      return answer instanceof Json ? JSON.parse(answer.text) : answer
    },
  }
}

function innerCall(outer: Call<ContractEntry>, db: AgencyTransaction, { params, body }: ChainedCall, dryRun: boolean): Call<ContractEntry> {
  return {
    ...outer,
    params: params as never,
    query: {} as never,
    body: body as never,
    dryRun,
    inAgency: (work) => work(db),
    header: () => undefined,
    afterCommit: (work) => (dryRun ? undefined : outer.afterCommit(work)),
  }
}

/** For an invalid request, throws the same error as Fastify. It becomes a 422 that names the invalid fields. */
function assertValid(request: FastifyRequest, schema: TSchema | undefined, values: Readonly<Record<string, unknown>>, part: 'params' | 'body'): void {
  if (schema === undefined) {
    if (Object.keys(values).length > 0) throw unprocessable('errors.not_valid', {}, [{ field: part, message: 'must be empty' }])
    return
  }
  const validate = request.compileValidationSchema(schema, part)
  if (validate(values) !== true) throw Object.assign(new Error('not valid'), { validation: validate.errors ?? [] })
}
