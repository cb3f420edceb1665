import { Type } from 'typebox'
import { assistantsRoute } from '#src/areas/assistants/api/assistants'
import { assistantDocument, DOCUMENT_NAME_MAX, FILE_MAX_BYTES } from '#src/areas/assistants/domain/documents/document'
import { contract } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, javaSortQuery, Moment, Nullable, Page, pageQuery, Strict, Text } from '#src/platform/api/schemas'

const row = {
  id: Id,
  version: Type.Integer(),
  assistant_id: Id,
  name: Type.String(),
  /** The format of the uploaded file. */
  format: Type.String(),
  /** The length of the document's text in characters. */
  characters: Type.Integer(),
  added_by: Type.String(),
  created_at: Moment,
  deleted_at: Nullable(Moment),
}
/** A document of an assistant as the API returns it, without its text (AI-18). */
export const AssistantDocument = Type.Object(row)

const spec = 'C.4; AI-18'
const who = assistantsRoute
const { detail, change, remove } = recordCalls(assistantDocument, { read: who, row: AssistantDocument, own: {}, above: {}, spec })

/** The documents of an assistant, whose texts are sent along with a question (AI-18). */
export const assistantDocuments = contract({
  /** Lists the documents of one assistant, or of all assistants. */
  list: {
    method: 'GET', path: '/v1/ai/documents', who, style: 'java', query: Strict({ assistant_id: Type.Optional(Id), ...pageQuery, ...javaSortQuery }), errors: [403, 404, 422], spec,
    answer: Type.Object({ content: Type.Array(AssistantDocument), page: Page }),
  },
  /** A document with its text. */
  detail: { ...detail, answer: Type.Object({ document: Type.Object({ ...row, text: Type.String() }) }) },
  /** The body is the file itself: txt, md or csv in UTF-8, or pdf with text, at most 10 MB and 100 pages. Only its text is stored. */
  add: {
    method: 'POST', path: '/v1/ai/documents', who, query: Strict({ assistant_id: Id, name: Text(DOCUMENT_NAME_MAX) }), file: 'application/octet-stream', bodyLimit: FILE_MAX_BYTES, transaction: false,
    answer: Type.Object({ document: AssistantDocument }), errors: [403, 404, 413, 422, 429, 503], spec,
  },
  /** Renames a document. */
  change: { ...change, who },
  remove: { ...remove, who },
})
