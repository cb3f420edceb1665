/** The kinds of documents that a classification names (AI-5). */
export const documentKinds = {
  delivery_ticket: 'Delivery ticket', invoice: 'Invoice', contract: 'Contract', plan: 'Plan or drawing', mix_design: 'Mix design', certificate: 'Certificate', test_report: 'Test report',
  inspection: 'Inspection report', letter: 'Letter', photo: 'Photo', other: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds
