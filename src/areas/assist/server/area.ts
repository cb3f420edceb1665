import { modelWriter } from '#src/areas/assist/server/models/model-writer'
import { modelRoutes } from '#src/areas/assist/server/models/routes'
import { removeOldCalls } from '#src/areas/assist/server/provider/call-log'
import { providerRestorer } from '#src/areas/assist/server/provider/provider-store'
import { providerRoutes } from '#src/areas/assist/server/provider/routes'
import { providerKeys } from '#src/areas/assist/server/provider/sealed-key'
import { questionRoutes } from '#src/areas/assist/server/questions/routes'
import { remarkRestorer, remarkRoutes } from '#src/areas/assist/server/remarks/routes'
import { autorunTask, MODEL_AUTORUN, startAutoruns } from '#src/areas/assist/server/runs/autorun'
import { runRoutes } from '#src/areas/assist/server/runs/routes'
import { MODEL_RUN, runWorker } from '#src/areas/assist/server/runs/run-job'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [modelRoutes, runRoutes, providerRoutes, remarkRoutes, questionRoutes],
  apiGroups: [{ name: 'Project assist', order: 150, calls: /\/v1\/ai\// }],
  apiNouns: { profiles: ['AI model', 'AI models'], runs: ['run', 'runs'], remarks: ['proposed remark', 'proposed remarks'], answer: ['answer', 'answers'], provider: ['AI provider', 'AI provider'], calls: ['call to the provider', 'calls to the provider'] },
  records: [modelWriter],
  restorers: { ai_provider: providerRestorer, ai_remark: remarkRestorer },
  longJobs: { [MODEL_RUN]: runWorker },
  longTasks: { [MODEL_AUTORUN]: autorunTask },
  watches: [startAutoruns],
  removals: { inAgency: { ai_calls: removeOldCalls } },
  sealed: [providerKeys],
} satisfies ServerArea
