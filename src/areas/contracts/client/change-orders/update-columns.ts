import { BadgeCheck, PencilLine, Plus, TrendingDown, TrendingUp } from 'lucide-react'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import type { Update, UpdateLine } from '#src/areas/contracts/client/change-orders/update-calls'

export const updateNoun: Noun = { one: 'Update', many: 'Updates' }
export const lineNoun: Noun = { one: 'line', many: 'lines' }

/** The columns of Updates (PAY-15, PAY-18). */
export const updateColumns = columns<Update>([
  { id: 'number', label: words('number'), kind: 'count', width: 96, strong: true },
  { id: 'date', label: words('date'), kind: 'day', width: 112 },
  { id: 'description', label: words('description'), kind: 'text', width: 320, flex: 2 },
  {
    id: 'state', label: words('state'), kind: 'status', width: 136,
    looks: { draft: { word: words('draft'), tone: 'pending', icon: PencilLine }, approved: { word: words('approved'), tone: 'delivered', icon: BadgeCheck } },
  },
  { id: 'increased', label: words('increased'), kind: 'count', width: 104, value: ({ increased_items: items }) => items.length },
  { id: 'decreased', label: words('decreased'), kind: 'count', width: 112, value: ({ decreased_items: items }) => items.length },
  { id: 'new', label: words('new'), kind: 'count', width: 80, value: ({ new_pay_items: items }) => items.length },
  { id: 'approved_by_name', label: words('approved_by'), kind: 'text', width: 176 },
  { id: 'approved_at', label: words('approved_at'), kind: 'time', withDay: true, width: 176 },
  { id: 'created_at', label: words('created_at'), kind: 'time', withDay: true, width: 176, shown: false },
])

/** The columns of the lines of an Update. */
export const updateLineColumns = columns<UpdateLine>([
  { id: 'line_number', label: words('line_number'), kind: 'count', width: 64 },
  {
    id: 'kind', label: words('what'), kind: 'status', width: 136,
    looks: {
      increased: { word: words('increased'), tone: 'delivered', icon: TrendingUp },
      decreased: { word: words('decreased'), tone: 'pending', icon: TrendingDown },
      new: { word: words('new'), tone: 'changed', icon: Plus },
    },
  },
  { id: 'item_code', label: words('item_code'), kind: 'text', width: 144, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 264, flex: 2 },
  { id: 'estimated_qty_uom', label: words('unit'), kind: 'text', width: 64 },
  { id: 'previous_quantity', label: words('previous'), kind: 'quantity', width: 144 },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', width: 128 },
  { id: 'change', label: words('change'), kind: 'quantity', width: 128 },
])
