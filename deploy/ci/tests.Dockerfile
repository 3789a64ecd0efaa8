# What runs the tests of deploy/ci/engines.yml: the repository with all its packages. Debian's PostgreSQL is for the tests that start one themselves.
FROM node:24-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
