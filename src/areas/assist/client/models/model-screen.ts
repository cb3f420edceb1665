import type { Static } from 'typebox'
import { models, runs, type AiModel } from '#src/areas/assist/api/models'
import { model } from '#src/areas/assist/domain/models/model'
import { MODELS } from '#src/areas/assist/client/assist-paths'
import { words } from '#src/areas/assist/client/messages'
import { requests } from '#src/platform/client/api/requests'
import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** An AI model as lists show it. */
export type Model = Static<typeof AiModel>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'ai-model-table': Model
  }
}

export const modelCalls = requests(models)
export const runCalls = requests(runs)

const { status: _status, ...fields } = model.fields
/** The fields of a model in its form: all but the status, which commands change. */
const modelInForm: RecordDeclaration<typeof fields> = {
  ...model,
  fields,
  check: (values, others) => model.check?.({ ...values, status: 'unpublished' }, others.map((other) => ({ ...other, status: 'unpublished' }))) ?? {},
}

/** The screens of AI models (AI-7). */
export const modelScreen = recordScreen({
  record: modelInForm,
  calls: models,
  all: models.list,
  list: MODELS,
  form: `${MODELS}/models/:id`,
  words: { list: words('models'), new: words('new'), removeTitle: words('remove_title', { name: '{{name}}' }), removeBody: words('remove_body'), removed: words('removed', { name: '{{name}}' }), undoRemove: words('undo_remove', { name: '{{name}}' }) },
})
