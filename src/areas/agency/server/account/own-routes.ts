import { Readable } from 'node:stream'
import { ownAccount } from '#src/areas/agency/api/account/own-account'
import { checkHasSignature, checkSignaturePicture } from '#src/areas/agency/domain/account/signature'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { changeAccount, requireAccount, keptInput, withoutSignatureKey } from '#src/areas/agency/server/account/own-write'
import { proveAddress, sendCode } from '#src/areas/agency/server/account/prove-address'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, throwIfRefused, notFound } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { linkEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'

/** Routes of a person's own account: details, signature, and a new email or phone that has to be confirmed (ACCT-1, ACCT-2, ACCT-3). */
export const ownAccountRoutes = implement(ownAccount, {
  read: ({ person, inAgency }) => inAgency(async (db) => ({ account: withoutSignatureKey(await requireAccount(db, person.id, 'read')) })),
  update: (call) =>
    call.inAgency(async (db) => {
      const { version, portal = 'ops', notifications, signature, ...input } = call.body
      const { person, platform, request } = call
      const row = await requireAccount(db, person.id)
      if (row.version !== version) throw changedElsewhere([{ ...withoutSignatureKey(row), changed_by: await lastChangedBy(db, ['account', 'employee'], row.id) }])
      const picture = signature === undefined ? null : Buffer.from(signature.png, 'base64')
      if (picture !== null) assertSignature(checkSignaturePicture(picture))
      assertSignature(checkHasSignature({ portal, role: row.role, hasSignature: picture !== null || row.signature_key !== null }))
      const columns = await keptInput(db, row, input)
      const signed = picture === null || signature === undefined ? {} : { signature_key: await keepPicture(platform, picture), signature_kind: signature.kind }
      const after = await changeAccount(db, actorOf(call), 'updated', row, { ...columns, ...(notifications === undefined ? {} : { notifications }), ...signed })
      // once the phone is removed from the account, nobody may sign in to this agency with that phone
      if (after.phone !== row.phone) await linkEmployee(db, after, row, person)
      for (const which of ['email', 'phone'] as const) {
        const to = which === 'email' ? after.new_email : after.new_phone
        if (to !== null && to !== (which === 'email' ? row.new_email : row.new_phone)) await sendCode(db, platform, after, which, request.ip)
      }
      return { account: withoutSignatureKey(after) }
    }),
  async confirmAddress(call) {
    const { person, platform, body } = call
    const account = await proveAddress(platform, person, actorOf(call), body.which, body.verification_code)
    const { caller } = await platform.identify(call.request.headers)
    return { account: withoutSignatureKey(account), signed_out: caller === null }
  },
  sendAddressCode: (call) =>
    call.inAgency(async (db) => {
      await sendCode(db, call.platform, await requireAccount(db, call.person.id), call.body.which, call.request.ip)
      return {}
    }),
  async signature({ person, inAgency, platform, reply }) {
    const { signature_key: key } = await inAgency((db) => requireAccount(db, person.id, 'read'))
    if (key === null) throw notFound()
    return reply.type('image/png').header('cache-control', 'private, no-store').send(platform.files.read(key))
  },
  putSignature: (call) =>
    call.inAgency(async (db) => {
      const { person, platform, query, request } = call
      const picture = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      assertSignature(checkSignaturePicture(picture))
      const row = await requireAccount(db, person.id)
      const signed = { signature_key: await keepPicture(platform, picture), signature_kind: query.kind ?? 'uploaded' } as const
      return { account: withoutSignatureKey(await changeAccount(db, actorOf(call), 'signed', row, signed)) }
    }),
})

async function keepPicture({ files }: Pick<Platform, 'files'>, picture: Buffer): Promise<string> {
  return (await files.keep(Readable.from([picture]))).key
}

function assertSignature(verdict: Verdict): void {
  throwIfRefused(verdict, verdict.allowed ? [] : [{ field: 'signature', message: message(verdict.message, verdict.values) }])
}
