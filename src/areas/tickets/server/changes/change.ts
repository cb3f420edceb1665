import type { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { may } from '#src/platform/domain/session/abilities'
import { Json, type Call } from '#src/platform/server/http/call'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import { slipDetailJson } from '#src/areas/tickets/server/detail/detail'
import { editOfAll, editSlip, type SlipEdit } from '#src/areas/tickets/server/changes/edit'
import { setFlag } from '#src/areas/tickets/server/changes/flag'
import { actorOf } from '#src/platform/server/http/security/actor'

/** PATCH of a ticket: the flag, or some agency fields (TICK-43, TICK-62). Returns the changed ticket. */
export function changeSlip(call: Call<(typeof tickets)['change']>): Promise<Json> {
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
      await edit(call, values, version, reason, (asked) => asked, db)
    }
    return new Json(`{"slip":${await slipDetailJson(db, person, params.id)}}`)
  })
}

/** PUT of a ticket: all agency fields that the person's role may edit (TICK-43). */
export function replaceSlip(call: Call<(typeof tickets)['replace']>): Promise<Json> {
  const { version, reason, ...values } = call.body
  return call.inAgency(async (db) => {
    await edit(call, values, version, reason, (asked) => editOfAll(call.person, asked), db)
    return new Json(`{"slip":${await slipDetailJson(db, call.person, call.params.id)}}`)
  })
}

async function edit(
  call: Call<(typeof tickets)['change']> | Call<(typeof tickets)['replace']>,
  values: SlipEdit['values'],
  version: number | undefined,
  reason: string | null | undefined,
  whole: (asked: SlipEdit) => SlipEdit,
  db: Parameters<typeof editSlip>[0],
): Promise<void> {
  assertMay('edit_tickets', call.person)
  if (version === undefined) throw notValid('version', 'must be the version that the fields were read at')
  await editSlip(db, call.person, actorOf(call), call.params.id, whole({ version, reason: reason ?? null, values }))
}

function assertMay(ability: 'flag_note_photo' | 'edit_tickets', person: Parameters<typeof may>[1]): void {
  const verdict = may(ability, person)
  if (!verdict.allowed) throw forbidden(verdict)
}

function notValid(field: string, why: string) {
  return unprocessable('errors.not_valid', {}, [{ field, message: why }])
}
