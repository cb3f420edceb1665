import { Bot, History, PlugZap, ScrollText } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for AI models: the list, and the form for one (AI-1, AI-7). */
export const [modelsPane, modelPane] = recordPanes('/admin/ai-project-assist', { scope: 'ai-model-table', icon: Bot, title: 'DWR analyzer', added: 'New AI model', one: 'AI model', form: '/admin/ai-project-assist/models/:id', views: () => import('./models/ModelList') })

/** The runs of a model, with the remarks they returned. */
export const modelRunsPane = definePane({
  path: '/admin/ai-project-assist/models/:id/runs', scope: 'ai-run-table', title: () => 'Runs', icon: History, view: () => import('./runs/RunList'),
})

/** The AI provider of the agency (AI-3). */
export const providerPane = definePane({
  path: '/admin/ai-provider', scope: 'form', title: () => 'AI provider', icon: PlugZap, view: () => import('./provider/ProviderFormPane'),
})

/** The log of calls to the provider (AI-3). */
export const providerCallsPane = definePane({
  path: '/admin/ai-provider/calls', scope: 'ai-call-table', title: () => 'Calls to the AI provider', icon: ScrollText, view: () => import('./provider/CallList'),
})
