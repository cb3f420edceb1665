import { vi } from 'vitest'
import { openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today } from '#tests/day'

/** The context of a model: a prompt of 17 words that says what the model is to look for. */
export const CONTEXT = 'Look for loads that came late, say which plant they came from, and how many there were.'

/** A model as the API returns it. */
export type ShownModel = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly title: string }

/** A run as the API returns it. */
type ShownRun = Readonly<Record<string, unknown>> & { readonly remarks: readonly { readonly id: number }[] }

/** An agency with project assist turned on, and its administrator, who has not configured an AI provider yet. */
export interface AssistAgency {
  readonly admin: SignedInClient
  /** Makes the agency use the test's own AI provider. */
  useProvider(values?: Readonly<Record<string, unknown>>): Promise<void>
  /** Creates a project with a ticket that was delivered today; also returns the ticket's plant. */
  site(values?: Readonly<Record<string, unknown>>): Promise<{ readonly project: number; readonly plant: number; readonly ticket: number }>
  /** Adds a model; returns the model as the API shows it. */
  model(values?: Readonly<Record<string, unknown>>): Promise<ShownModel>
  /** Adds a model to a project, ready to run. */
  readyModel(values?: Readonly<Record<string, unknown>>): Promise<ShownModel & { readonly project: number; readonly ticket: number }>
  shown(id: number): Promise<ShownModel>
  /** Waits until all runs of a model have ended; returns them, latest first. */
  ended(id: number): Promise<readonly ShownRun[]>
}

/** A server with its first agency, and an AI provider for the tests. */
export interface AssistDesk extends TestServer, AssistAgency {
  readonly provider: ProviderServer
  /** Adds another agency. */
  otherAgency(): Promise<AssistAgency & { readonly agency: number }>
}

/** Starts the server and the test's AI provider. */
export async function openAssistDesk(): Promise<AssistDesk> {
  const provider = await openProviderServer()
  const server = await openTestServer({ AI_TRUSTED_HOSTS: provider.host })
  return {
    ...server,
    ...(await assistAgency(server, provider, server.make.firstAgency)),
    provider,
    async otherAgency() {
      const agency = await server.make.agency()
      return { agency, ...(await assistAgency(server, provider, agency)) }
    },
    async close() {
      await server.close()
      await provider.close()
    },
  }
}

async function assistAgency(server: TestServer, provider: ProviderServer, agency: number): Promise<AssistAgency> {
  for (const flag of ['project_assist_enabled', 'autorun_each_day', 'manual_run_for_selected_day'] as const) await server.make.flag(flag, true, agency)
  const admin = await server.signedIn('administrator', agency)
  let count = 0
  const model: AssistAgency['model'] = async (values = {}) => {
    const { status, body } = await admin.post('/v1/ai/profiles', { title: `Model ${++count}`, context: CONTEXT, ...values })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.profile
  }
  const site: AssistAgency['site'] = async (values = {}) => {
    const project = await server.make.project({ dot_authority_id: agency, title: `Project ${++count}` })
    const ticket = await server.make.ticket(project, { dot_authority_id: agency, ticket_number: `A-${count}`, status: 'delivered', ticket_date: today(), delivered_date: today(), uom_1: 'TON', net_amount: '21.5', ...values })
    const { rows } = await server.owner.query<{ plant_id: number }>('SELECT plant_id FROM slips WHERE id = $1', [ticket])
    return { project, ticket, plant: rows[0]?.plant_id ?? 0 }
  }
  return {
    admin,
    model,
    site,
    async useProvider(values = {}) {
      const { status, body } = await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame', ...values })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async readyModel(values = {}) {
      const { project, plant, ticket } = await site()
      return { ...(await model({ material_source_ids: [plant], project_ids: [project], dates: [today()], ...values })), project, ticket }
    },
    shown: async (id) => (await admin.get(`/v1/ai/profiles/${id}`)).body.profile,
    ended: (id) => vi.waitFor(async () => {
      const { content } = (await admin.get(`/v1/ai/profiles/${id}/runs`)).body
      if (content.length === 0 || content.some(({ status }: { status: string }) => status === 'waiting')) throw new Error('a run still waits')
      return content
    }, { timeout: 30_000, interval: 50 }),
  }
}
