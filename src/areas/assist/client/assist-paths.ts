/** The address of the AI models. */
export const MODELS = '/admin/ai-project-assist'
/** The addresses of the provider, which all AI screens use, and of the log of its calls. */
export const PROVIDER = '/admin/ai-provider'
export const PROVIDER_CALLS = `${PROVIDER}/calls`

/** The address of the runs of a model. */
export function runsPath(id: number): string {
  return `${MODELS}/models/${id}/runs`
}
