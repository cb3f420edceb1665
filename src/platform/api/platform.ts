import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'

const Health = Type.Object({ status: Type.String() })

/** The calls for liveness, readiness and metrics, which the operator and the load balancer make (requirements C.4). */
export const platformContract = contract({
  healthz: { method: 'GET', path: '/healthz', who: 'anyone', session: false, answer: Health, spec: 'C.4; reliability row 38' },
  readyz: { method: 'GET', path: '/readyz', who: 'anyone', session: false, answer: Health, errors: [503], spec: 'C.4; reliability row 38' },
  metrics: { method: 'GET', path: '/metrics', who: 'anyone', session: false, answer: 'file', errors: [401], spec: 'C.4' },
})
