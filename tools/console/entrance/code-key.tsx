import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { drawCode } from '#schemas/draw-code.ts'

/** The key of one-time codes, as a picture for the camera of an authenticator, and as letters. */
export function CodeKey({ codeKey, account }: { codeKey: string; account: string }) {
  const label = encodeURIComponent(`Tombolo:${account}`)
  const address = `otpauth://totp/${label}?secret=${codeKey}&issuer=Tombolo&digits=6&period=30`
  const { data: code } = useQuery({
    queryKey: ['code-key', address],
    queryFn: () => drawCode(address),
    staleTime: Infinity,
    gcTime: 0,
  })
  const side = code?.side ?? 1
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center' }}>
      <Typography>Scan this with an authenticator, or type the key into it:</Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label="QR code of the key"
        shapeRendering="crispEdges"
        sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1 }}
      >
        <path d={code?.shape ?? ''} fill="#000" />
      </Box>
      <Typography component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {codeKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
    </Box>
  )
}
