import { contract } from '#src/platform/api/contract'

/** The documentation of the API (API-27). */
export const openapi = contract({
  document: { method: 'GET', path: '/api/openapi.json', who: 'anyone', answer: 'file', spec: 'API-27' },
  page: { method: 'GET', path: '/api/docs', who: 'anyone', answer: 'file', spec: 'API-27' },
})
