import type { AreaTables } from '#tests/faults/area-tables'

// runs and calls to the provider have no events: a run is shown with its model, and the log of calls is an audit trail itself
export default { records: { ai_models: 'ai_model', ai_providers: 'ai_provider', ai_remarks: 'ai_remark' }, beside: ['ai_runs', 'ai_calls'] } satisfies AreaTables
