# Image for deploy/ci/engines.yml: the repository with all packages. Some tests start Debian's PostgreSQL.
FROM node:24-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
