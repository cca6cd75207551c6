import { useEffect, useRef, useState, type RefObject } from 'react'
import { readTicketCode, type TicketCode } from './ticket-code.ts'

/**
 * `foreign`: the picture has a code, but not of a ticket. `unread`: no code was found for some seconds. `refused`: the player or the
 * browser does not allow the camera. `missing`: there is none.
 */
export type ScannerState = 'starting' | 'looking' | 'foreign' | 'unread' | 'refused' | 'missing'

/** Time between two looks at the picture. */
const LOOK_EVERY_MS = 200
/** Looks without any code before the player is told what helps: 10 seconds. */
const LOOKS_WITHOUT_CODE = 50
/** Longest side of the picture that is searched for a code. */
const SIDE_MAX = 640

type FindCode = (video: HTMLVideoElement) => Promise<string | null>

/** Reads the code of a printed ticket with the camera while it is mounted. */
export function useTicketScanner(onCode: (code: TicketCode) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: ScannerState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('starting')
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  }, [onCode])
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (mediaDevices === undefined) throw new DOMException('No camera.', 'NotFoundError')
      const [opened, findCode] = await Promise.all([
        mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        codeFinder(),
      ])
      stream = opened
      if (isOver) return stop()
      const { current } = video
      if (current === null) return stop()
      current.srcObject = opened
      await current.play()
      setState('looking')
      let looks = 0
      const look = async () => {
        const text = await findCode(current).catch(() => null)
        if (isOver) return
        const code = readTicketCode(text ?? '')
        if (code !== null) {
          stop()
          return found.current(code)
        }
        looks = text === null ? looks + 1 : 0
        if (text !== null) setState('foreign')
        else if (looks >= LOOKS_WITHOUT_CODE) setState('unread')
        timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      await look()
    }
    start().catch((error: unknown) => {
      stop()
      setState(error instanceof DOMException && error.name === 'NotFoundError' ? 'missing' : 'refused')
    })
    return stop
  }, [])
  return { video, state }
}

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector where it reads QR codes; otherwise a library, which is loaded now. */
async function codeFinder(): Promise<FindCode> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  if (Native !== undefined && (await Native.getSupportedFormats()).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, SIDE_MAX / Math.max(1, videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    if (context === null || canvas.width === 0) return Promise.resolve(null)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return Promise.resolve(decodeQR(picture))
    } catch {
      // It throws where the picture has no code.
      return Promise.resolve(null)
    }
  }
}
