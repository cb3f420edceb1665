import type { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { may } from '#src/platform/domain/session/abilities'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { Json, type Call } from '#src/platform/server/http/call'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import { slipDetailJson } from '#src/areas/tickets/server/detail/detail'
import type { Relocation } from '#src/areas/tickets/server/detail/relocation'
import { editOfAll, editSlip, type SlipEdit } from '#src/areas/tickets/server/changes/edit'
import { setFlag } from '#src/areas/tickets/server/changes/flag'
import { actorOf } from '#src/platform/server/http/security/actor'

/** PATCH of a ticket: changes either the flag, or some agency fields (TICK-43, TICK-62). Returns the changed ticket. */
export function changeSlip(relocated: Relocation['relocated'], call: Call<(typeof tickets)['change']>): Promise<Json> {
  const { body, params, person } = call
  const { slipId, flag, note, version, reason, ...values } = body
  if (slipId !== undefined && slipId !== params.id) throw notValid('slipId', 'does not match the ticket in the path')
  return call.inAgency(async (db) => {
    if (flag !== undefined) {
      if (Object.keys(values).length > 0) throw notValid('flag', 'must be changed in a request of its own')
      assertMay('flag_note_photo', person)
      await setFlag(db, person, actorOf(call), params.id, {
        flag,
        ...(note !== undefined && { note }),
        ...(version !== undefined && { version }),
      })
    } else {
      if (note !== undefined) throw notValid('note', 'can only be sent with a flag')
      await edit(call, { version, reason: reason ?? null, values }, (slipEdit) => slipEdit, { jobs: call.platform.jobs, relocated }, db)
    }
    return new Json(`{"slip":${await slipDetailJson(db, person, params.id)}}`)
  })
}

/** PUT of a ticket: replaces all agency fields that the person's role may edit (TICK-43). */
export function replaceSlip(relocated: Relocation['relocated'], call: Call<(typeof tickets)['replace']>): Promise<Json> {
  const { version, reason, ...values } = call.body
  return call.inAgency(async (db) => {
    await edit(call, { version, reason: reason ?? null, values }, (slipEdit) => editOfAll(call.person, slipEdit), { jobs: call.platform.jobs, relocated }, db)
    return new Json(`{"slip":${await slipDetailJson(db, call.person, call.params.id)}}`)
  })
}

async function edit(
  call: Call<(typeof tickets)['change']> | Call<(typeof tickets)['replace']>,
  { version, reason, values }: Omit<SlipEdit, 'version'> & { readonly version: number | undefined },
  whole: (slipEdit: SlipEdit) => SlipEdit,
  relocation: Relocation,
  db: AgencyTransaction,
): Promise<void> {
  assertMay('edit_tickets', call.person)
  if (version === undefined) throw notValid('version', 'must be the version that the fields were read at')
  await editSlip(relocation, db, { person: call.person, actor: actorOf(call) }, call.params.id, whole({ version, reason: reason ?? null, values }))
}

function assertMay(ability: 'flag_note_photo' | 'edit_tickets', person: Parameters<typeof may>[1]): void {
  const verdict = may(ability, person)
  if (!verdict.allowed) throw forbidden(verdict)
}

function notValid(field: string, why: string) {
  return unprocessable('errors.not_valid', {}, [{ field, message: why }])
}
