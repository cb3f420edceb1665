import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Strict } from '#src/platform/api/schemas'
import { FILE_PATTERN, FUNCTION_PATTERN, MOST_FRAMES } from '#src/platform/domain/formats/stack-frames'

const Frame = Strict({
  function: Type.String({ pattern: FUNCTION_PATTERN }),
  file: Type.String({ pattern: FILE_PATTERN }),
  line: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
  column: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
})

/** The call that reports errors of the client. The server forwards them to the error-reporting service of this installation. */
export const errorReports = contract({
  reportError: {
    method: 'POST',
    path: '/v1/error_reports',
    // a screen may also fail before anybody is signed in
    who: 'anyone',
    body: Strict({
      name: Type.String({ pattern: '^\\w{1,60}$' }),
      place: Type.String({ pattern: '^(/[a-z_:-]*)*$', maxLength: 120 }),
      frames: Type.Array(Frame, { maxItems: MOST_FRAMES }),
    }),
    errors: [422],
    bodyLimit: 32_768,
    transaction: false,
    spec: '§8; SHELL-79',
  },
})
