import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the API listens while the web is developed on Vite's own port. */
const api = process.env.RATCHET_API ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The API refuses foreign origins, so the proxy speaks as the API's own.
    proxy: { '/api': { target: api, ws: true, changeOrigin: true, headers: { origin: api } } },
  },
})
