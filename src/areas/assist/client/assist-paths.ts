/** The address of the AI models. */
export const MODELS = '/admin/ai-project-assist'
/** The address of the settings of the AI provider, which all AI features use. */
export const PROVIDER = '/admin/ai-provider'
/** The address of the log of calls to the provider. */
export const PROVIDER_CALLS = `${PROVIDER}/calls`

/** The address of the runs of a model. */
export function runsPath(id: number): string {
  return `${MODELS}/models/${id}/runs`
}
