# Not run as a container. Each step was run by hand in empty folders: docs/operating/install.md, "Containers".
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Compiled into the pages: canonical links, the policy of what they may load.
ARG SITE_URL PUBLIC_API_HOST PUBLIC_DASHBOARD_HOST DEFAULT_HOLDING
RUN SITE_URL="$SITE_URL" PUBLIC_API_HOST="$PUBLIC_API_HOST" PUBLIC_DASHBOARD_HOST="$PUBLIC_DASHBOARD_HOST" DEFAULT_HOLDING="$DEFAULT_HOLDING" npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ARG SITE_URL PUBLIC_API_HOST PUBLIC_DASHBOARD_HOST DEFAULT_HOLDING
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 \
    SITE_URL=$SITE_URL PUBLIC_API_HOST=$PUBLIC_API_HOST PUBLIC_DASHBOARD_HOST=$PUBLIC_DASHBOARD_HOST DEFAULT_HOLDING=$DEFAULT_HOLDING
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:4321/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-old-space-size=256", "--max-semi-space-size=4", "packages/server/main.ts"]
