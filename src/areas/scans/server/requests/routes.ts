import { Readable } from 'node:stream'
import { isConfigured, notConfigured } from '#src/areas/assist/server/provider/public/ask-provider'
import { serviceRequests } from '#src/areas/scans/api/requests'
import { checkScanFile, flagOfScan, jobOfScan } from '#src/areas/scans/domain/requests/scan-file'
import { countOpenScans, keepScanFile } from '#src/areas/scans/server/requests/scan-files'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { implement } from '#src/platform/server/http/call'
import { conflict, forbidden, throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'

/** Maximum number of queued and running scans per person. Limited because the server stores the file of each of them. */
const OPEN_SCANS_MAX = 5
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Starts text scans and photo scans as jobs (AI-20). */
export const serviceRequestRoutes = implement(serviceRequests, {
  async add(call) {
    const { body: { kind, content: encoded, name = '' }, person, platform } = call
    if (!isFlagOn(person.flags, flagOfScan[kind])) throw forbidden({ allowed: false, message: 'errors.scan_kind_off', values: {} })
    const content = encoded.length % 4 === 0 && BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0)
    throwIfRefused(checkScanFile(kind, { content, size: content.length }), [{ field: 'content', message: 'is no file that can be scanned' }])
    // whether to use the provider is decided now, so that a queued file is never sent to a provider that is switched on later. Without a
    // provider, a text scan reads the file on this server (AI-3, AI-6)
    const byProvider = await call.inAgency(isConfigured)
    if (!byProvider && kind === 'photo_scan') throw notConfigured()
    const { key } = await platform.files.keep(Readable.from([content]))
    return onceByKey(call, serviceRequests.add, { kind, name, key }, async (db) => {
      if ((await countOpenScans(db, person.id)) >= OPEN_SCANS_MAX) throw conflict('errors.scans_open', { max: OPEN_SCANS_MAX })
      const job = await platform.jobs.start(db, person.id, jobOfScan[kind], { name, asked_by: person.name, by_provider: byProvider })
      await keepScanFile(db, job, key)
      return { job_id: job }
    })
  },
})
