import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'

/** Submittals of vendors (SUBM-1 to SUBM-12). */
export const submittals = contract({
  count: {
    method: 'GET',
    path: '/v2/dot_vendor/submittals/counts',
    who: whoMay('change_materials'),
    answer: Type.Object({ action_required_count: Type.Integer({ minimum: 0 }) }),
    errors: [401, 403],
    spec: '§4, §7; SHELL-40, SUBM-9',
  },
})
