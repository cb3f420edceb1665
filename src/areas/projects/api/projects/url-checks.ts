import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Strict } from '#src/platform/api/schemas'

/** Checks whether a text is a valid URL, so that a form can check a URL field before it is saved (PROJ-42). */
export const urlChecks = contract({
  validateDotUrl: {
    method: 'POST',
    path: '/v3/validate_dot_url',
    // the specification (C.1) says that this call needs no session
    who: 'anyone',
    body: Strict({ dot_authority_id: Id, url: Type.String({ maxLength: 2000 }) }),
    answer: Type.Object({ valid: Type.Boolean() }),
    errors: [422],
    transaction: false,
    spec: '§7, C.1; PROJ-42',
  },
})
