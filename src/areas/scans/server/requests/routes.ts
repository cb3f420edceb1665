import { Readable } from 'node:stream'
import { notConfigured } from '#src/areas/assist/server/provider/public/ask-provider'
import { isProviderOn } from '#src/areas/assist/server/provider/public/provider-state'
import { serviceRequests } from '#src/areas/scans/api/requests'
import { checkScanFile, flagOfScan, jobOfScan } from '#src/areas/scans/domain/requests/scan-file'
import { keepScanFile } from '#src/areas/scans/server/requests/scan-files'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { implement } from '#src/platform/server/http/call'
import { forbidden, throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Starts text scans and photo scans as jobs (AI-20). */
export const serviceRequestRoutes = implement(serviceRequests, {
  async add(call) {
    const { body: { kind, content: encoded, name = '' }, person, platform } = call
    if (!isFlagOn(person.flags, flagOfScan[kind])) throw forbidden({ allowed: false, message: 'errors.scan_kind_off', values: {} })
    const content = encoded.length % 4 === 0 && BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0)
    throwIfRefused(checkScanFile(kind, { content, size: content.length }), [{ field: 'content', message: 'is no file that can be scanned' }])
    if (!(await call.inAgency(isProviderOn))) throw notConfigured()
    const { key } = await platform.files.keep(Readable.from([content]))
    return onceByKey(call, serviceRequests.add, { kind, name, key }, async (db) => {
      const job = await platform.jobs.start(db, person.id, jobOfScan[kind], { name, asked_by: person.name })
      await keepScanFile(db, job, key)
      return { job_id: job }
    })
  },
})
