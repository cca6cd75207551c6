import { NoReplay } from '../components/no-replay.tsx'

/** In the place of a replay whose address names no draw. */
export default function UnknownReplay() {
  return <NoReplay reason="unknown" />
}
