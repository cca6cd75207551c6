import type { HarmMarkerState } from '#schemas/operator/harm-markers.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const HARM_MARKERS = {
  title: 'Markers of harm',
  table: 'harm_markers',
  key: 'marker_id',
  column: 'state',
  states: {
    open: 'A rule applied, and nobody has looked at it. The player gets no marketing.',
    seen: 'An operator has looked at it. The player gets no marketing.',
    closed: 'An operator has written what was done.',
  },
  events: {
    find: { from: [], to: 'open', guard: 'judgeFigures' },
    look: { from: ['open', 'seen'], to: 'seen' },
    close: { from: ['open', 'seen'], to: 'closed' },
  },
} as const satisfies StateMachine<'harm_markers', HarmMarkerState>
