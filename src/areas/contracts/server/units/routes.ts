import { reconciliationUoms } from '#src/areas/contracts/api/units'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import { changeUnit, createUnit, removeUnit, unitOf } from '#src/areas/contracts/server/units/write'

/** The agency's units of measure (UOM-1 to UOM-6); their list stands with the pay items. */
export const reconciliationUomRoutes = implement(reconciliationUoms, {
  detail: ({ params, inAgency }) => inAgency(async (db) => ({ reconciliation_uom: await unitOf(db, params.id) })),
  create: (call) => call.inAgency(async (db) => ({ reconciliation_uom: await createUnit(db, actorOf(call), call.body) })),
  change: (call) =>
    call.inAgency(async (db) => {
      const { version, ...input } = call.body
      return { reconciliation_uom: await changeUnit(db, actorOf(call), call.params.id, version, input) }
    }),
  remove: (call) => call.inAgency((db) => removeUnit(db, actorOf(call), call.params.id)),
})
